import { Columns3 } from 'lucide-react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, MenuCheckItem } from '../../ui/overlays/menu.tsx'

type Props = {
  columns: readonly { key: string; label: string; onCard?: 'title' | 'mark' | 'actions' | undefined }[]
  hidden: readonly string[]
  onChange: (hidden: readonly string[]) => void
}

/** Which columns the table shows. Its title and its actions always stay. */
export function ColumnsMenu({ columns, hidden, onChange }: Props) {
  return (
    <Menu
      trigger={
        <Button>
          <Icon of={Columns3} size={18} />
          Columns
        </Button>
      }
    >
      {columns
        .filter(({ onCard }) => onCard !== 'title' && onCard !== 'actions')
        .map(({ key, label }) => (
          <MenuCheckItem
            key={key}
            isChecked={!hidden.includes(key)}
            onChange={(isShown) =>
              onChange(isShown ? hidden.filter((each) => each !== key) : [...hidden, key])
            }
          >
            {label}
          </MenuCheckItem>
        ))}
    </Menu>
  )
}
