import { paths } from '../../../domain/site/paths.ts'

/** Pages whose text is written by the product's editors, and what they are called until somebody has written them. */
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
