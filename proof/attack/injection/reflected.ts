import { paths } from '../../../domain/site/paths.ts'
import { portalPaths } from '../../../domain/site/portal-paths.ts'

/** URLs whose pages read a parameter, with `payload` in its place. */
export const reflected = (payload: string): string[] => {
  const text = encodeURIComponent(payload)
  const search = [
    'location',
    'type',
    'radius',
    'minPrice',
    'maxPrice',
    'minBedrooms',
    'propertyType',
    'feature',
    'keywords',
    'added',
    'bounds',
    'area',
    'sort',
    'page',
    'view',
    'panel',
    'save',
  ]
  return [
    ...search.map((name) => `/search?type=sale&${name}=${text}`),
    `${paths.agents}?name=${text}&location=${text}`,
    `${paths.blog}?sort=${text}&post=${text}&page=${text}`,
    `${paths.home}?post=${text}&forgotPassword=${text}`,
    `${paths.auth}?mode=${text}&next=${text}&error=${text}&error_description=${text}`,
    `${paths.auth}#error=${text}&error_code=${text}&error_description=${text}&access_token=${text}&type=recovery`,
    `${paths.resetPassword}?code=${text}#error_description=${text}`,
    `${paths.whereCanILive}?type=sale&work1=${text}&income=${text}`,
    `${paths.areaGuides}?area=${text}`,
    paths.blogPost(payload),
    paths.property(payload),
    paths.agent(payload),
    paths.areaGuide(payload),
    paths.sharedList(payload),
    portalPaths.joinAgency(payload),
    `/unsubscribe/${text}`,
    `/mfa-reset/${text}`,
    `/enquiry/${text}`,
    `/${text}`,
    `/nowhere#${payload}`,
  ]
}
