import { brand } from '../../../domain/site/brand.ts'
import { paths } from '../../../domain/site/paths.ts'
import menuBuy from '../../assets/menu-buy.webp'
import menuRent from '../../assets/menu-rent.webp'

export type NavigationLink = { label: string; to: string }

export type NavigationMenu = {
  label: string
  /** Pages below this path belong to the menu. */
  prefix: string
  searchType: 'sale' | 'rent'
  links: readonly NavigationLink[]
  panel: { picture: string; title: string; text: string; link: NavigationLink }
}

export const menus: readonly NavigationMenu[] = [
  {
    label: 'Buy',
    prefix: '/buy/',
    searchType: 'sale',
    links: [
      { label: 'Homes for sale', to: paths.search({ type: 'sale' }) },
      { label: 'Houses', to: paths.buyHouses },
      { label: 'Flats', to: paths.buyFlats },
      { label: 'New homes', to: paths.buyNewHomes },
      { label: 'Retirement', to: paths.buyRetirement },
      { label: 'Private landlord', to: paths.buyPrivateLandlord },
      { label: 'Student', to: paths.buyStudent },
    ],
    panel: {
      picture: menuBuy,
      title: 'Buying for the first time?',
      text: 'What to expect, from offer to keys.',
      link: { label: 'Read the guide', to: paths.propertyGuides },
    },
  },
  {
    label: 'Rent',
    prefix: '/rent/',
    searchType: 'rent',
    links: [
      { label: 'Homes to rent', to: paths.search({ type: 'rent' }) },
      { label: 'Houses', to: paths.rentHouses },
      { label: 'Flats', to: paths.rentFlats },
      { label: 'New homes', to: paths.rentNewHomes },
      { label: 'Retirement', to: paths.rentRetirement },
      { label: 'Student', to: paths.rentStudent },
      { label: 'Private landlord', to: paths.rentPrivateLandlord },
      { label: 'Furnished', to: paths.rentFurnished },
    ],
    panel: {
      picture: menuRent,
      title: 'Renting for the first time?',
      text: 'What to check, from viewing to keys.',
      link: { label: 'Read the guide', to: paths.propertyGuides },
    },
  },
]

export const mainLinks: readonly NavigationLink[] = [
  { label: 'New homes', to: paths.newHomes },
  { label: 'Where can I live?', to: paths.whereCanILive },
  { label: 'Property guides', to: paths.propertyGuides },
  { label: 'Agents', to: paths.agents },
  { label: 'Landlords', to: paths.landlords },
  { label: 'Blog', to: paths.blog },
]

export const footerColumns: readonly { title: string; links: readonly NavigationLink[] }[] = [
  {
    title: brand.name,
    links: [
      { label: 'About Us', to: paths.aboutUs },
      { label: 'Contact Us', to: paths.contact },
      { label: 'Careers', to: paths.careers },
      { label: 'Press', to: paths.press },
    ],
  },
  {
    title: 'Resources',
    links: [
      { label: 'Property guides', to: paths.guides },
      { label: 'News', to: paths.news },
      { label: 'Area guides', to: paths.areaGuides },
      { label: 'Help', to: paths.help },
    ],
  },
  {
    title: 'Professionals',
    links: [
      { label: 'Agents', to: paths.agents },
      { label: 'Developers', to: paths.developers },
      { label: 'Overseas', to: paths.overseas },
      { label: 'Commercial', to: paths.commercial },
    ],
  },
  {
    title: 'Legal',
    links: [
      { label: 'Privacy', to: paths.privacy },
      { label: 'Terms', to: paths.terms },
      { label: 'Cookies', to: paths.cookies },
    ],
  },
]

/** Whether the menu contains the current page. */
export function isInMenu(
  menu: NavigationMenu,
  { pathname, search }: { pathname: string; search: string },
): boolean {
  if (pathname.startsWith(menu.prefix)) return true
  if (pathname !== paths.search()) return false
  return (new URLSearchParams(search).get('type') ?? 'sale') === menu.searchType
}
