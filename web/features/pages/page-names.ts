import { paths } from '../../../domain/site/paths.ts'

/** Pages with editable content, and their titles until they are written. */
export const pageNames: Readonly<Record<string, string>> = {
  [paths.aboutUs]: 'About Us',
  [paths.contact]: 'Contact Us',
  [paths.careers]: 'Careers',
  [paths.press]: 'Press',
  [paths.guides]: 'Guides',
  [paths.news]: 'News',
  [paths.help]: 'Help',
  [paths.developers]: 'Developers',
  [paths.overseas]: 'Overseas',
  [paths.commercial]: 'Commercial',
  [paths.privacy]: 'Privacy',
  [paths.terms]: 'Terms',
  [paths.cookies]: 'Cookies',
  [paths.propertyGuides]: 'Property guides',
}
