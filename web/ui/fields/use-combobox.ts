import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

type Props = {
  /** How many options there are now. */
  count: number
  onChoose: (index: number) => void
}

/**
 * The WAI-ARIA combobox with a list of options below a text field: arrows move through the options while the focus
 * stays in the field, Enter takes the one that is lit, Escape closes. Without a lit option Enter is the form's.
 */
export function useCombobox({ count, onChoose }: Props) {
  const listId = useId()
  const [isWanted, setWanted] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isWanted && count > 0
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (active >= count) setActive(-1)
  }, [active, count])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const close = () => {
    setWanted(false)
    setActive(-1)
  }
  const open = () => setWanted(true)
  const choose = (index: number) => {
    close()
    onChoose(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      open()
      // One place before the first is the field itself, with no option lit.
      if (count > 0) setActive((at) => ((at + 1 + step + count + 1) % (count + 1)) - 1)
    } else if (event.key === 'Enter' && isOpen && active >= 0) {
      event.preventDefault()
      choose(active)
    } else if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      event.stopPropagation()
      close()
    }
  }

  return {
    isOpen,
    active,
    open,
    close,
    inputProps: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      'aria-controls': listId,
      'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
      autoComplete: 'off',
      onFocus: open,
      onClick: open,
      onBlur: close,
      onKeyDown,
    } as const,
    listProps: {
      id: listId,
      role: 'listbox',
      // A press on an option must not take the focus from the field.
      onPointerDown: (event: PointerEvent) => event.preventDefault(),
    } as const,
    optionProps: (index: number) =>
      ({
        id: optionId(index),
        role: 'option',
        'aria-selected': index === active,
        onPointerMove: () => setActive(index),
        onClick: () => choose(index),
      }) as const,
  }
}
