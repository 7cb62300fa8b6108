import { Bell } from 'lucide-react'
import { Icon } from '../../ui/icon.tsx'

export const bellClasses =
  'relative grid size-11 shrink-0 cursor-pointer place-items-center rounded-control text-ink hover:bg-fill'

export const BellMark = () => <Icon of={Bell} size={22} />
