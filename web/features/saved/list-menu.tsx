import { ListPlus, Plus } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuCheckItem, MenuItem } from '../../ui/overlays/menu.tsx'
import type { SavedList } from './saved-queries.ts'

type Props = {
  title: string
  listingId: string
  lists: readonly SavedList[]
  onToggle: (listId: string, isOn: boolean) => void
  onNew: () => void
}

/** The lists with a tick for those that contain the listing. */
export function ListMenu({ title, listingId, lists, onToggle, onNew }: Props) {
  const count = lists.filter(({ listingIds }) => listingIds.includes(listingId)).length
  return (
    <Menu
      trigger={
        <Button variant="quiet" size="small">
          <Icon of={ListPlus} size={17} />
          {count > 0 ? `On ${count} ${count === 1 ? 'list' : 'lists'}` : 'Add to list'}
          <span className="sr-only"> {title}</span>
        </Button>
      }
    >
      {lists.map(({ id, name, listingIds }) => (
        <MenuCheckItem
          key={id}
          isChecked={listingIds.includes(listingId)}
          onChange={(isOn) => onToggle(id, isOn)}
        >
          {name}
        </MenuCheckItem>
      ))}
      <MenuItem icon={Plus} onSelect={onNew}>
        New list
      </MenuItem>
    </Menu>
  )
}
