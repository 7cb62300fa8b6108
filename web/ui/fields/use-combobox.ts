import { type KeyboardEvent, type PointerEvent, useEffect, useId, useState } from 'react'

type Props = {
  /** The current number of options. */
  count: number
  onChoose: (index: number) => void
}

/**
 * The WAI-ARIA combobox pattern: arrow keys move through the options while the focus stays in the field, Enter chooses
 * the active one, Escape closes. Without an active option, Enter submits the form.
 */
export function useCombobox({ count, onChoose }: Props) {
  const listId = useId()
  const [isExpanded, setExpanded] = useState(false)
  const [active, setActive] = useState(-1)
  const isOpen = isExpanded && count > 0
  const optionId = (index: number) => `${listId}-${index}`

  useEffect(() => {
    if (active >= count) setActive(-1)
  }, [active, count])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, listId])

  const close = () => {
    setExpanded(false)
    setActive(-1)
  }
  const open = () => setExpanded(true)
  const choose = (index: number) => {
    close()
    onChoose(index)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) {
      event.preventDefault()
      open()
      // -1 is the field itself, with no active option.
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
      // Keeps the focus in the field.
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
