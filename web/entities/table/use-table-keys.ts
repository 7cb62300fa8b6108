import { type RefObject, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Selection } from './selection.ts'

type Options = {
  container: RefObject<HTMLElement | null>
  selection?: Selection | undefined
  previous?: string | undefined
  next?: string | undefined
}

/** Keys of a table, as the help sheet lists them. */
export const tableKeys: readonly { key: string; does: string; needsSelection?: boolean }[] = [
  { key: 'J', does: 'Next row' },
  { key: 'K', does: 'Previous row' },
  { key: 'Enter', does: 'Open the row' },
  { key: 'X', does: 'Select the row, or clear it', needsSelection: true },
  { key: 'Shift + X', does: 'Select every row from the last one to this', needsSelection: true },
  { key: 'Esc', does: 'Clear the selection', needsSelection: true },
  { key: 'N', does: 'Next page' },
  { key: 'P', does: 'Previous page' },
  { key: '/', does: 'Search' },
  { key: '?', does: 'Show or hide this list' },
]

const switchKey = 'table-keys-off'

/** Single keys can disturb people who use speech input, so they can be switched off. */
export function useKeysSwitch(): [boolean, (isOn: boolean) => void] {
  const [isOn, setIsOn] = useState(
    () => typeof localStorage === 'undefined' || localStorage.getItem(switchKey) === null,
  )
  return [
    isOn,
    (next) => {
      setIsOn(next)
      if (next) localStorage.removeItem(switchKey)
      else localStorage.setItem(switchKey, '1')
    },
  ]
}

/** Returns whether the help sheet is open, and how to change that. */
export function useTableKeys({ container, selection, previous, next }: Options, isOn: boolean) {
  const [isHelpOpen, setIsHelpOpen] = useState(false)
  const navigate = useNavigate()
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (!isOn || isTyping(event)) return
      const rows = [...(container.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
      const index = rows.findIndex((row) => row.contains(document.activeElement))
      const focusRow = (row: HTMLElement | undefined) =>
        row?.querySelector<HTMLElement>('a, input, button')?.focus()
      const go = (to: string | undefined) => to && navigate(to, { preventScrollReset: true })
      const actions: Record<string, () => unknown> = {
        '?': () => setIsHelpOpen((isOpen) => !isOpen),
        '/': () => container.current?.querySelector<HTMLElement>('input[type=search]')?.focus(),
        j: () => focusRow(rows[index + 1]),
        k: () => focusRow(rows[Math.max(index - 1, 0)]),
        n: () => go(next),
        p: () => go(previous),
        ...(selection && {
          x: () => rows[index]?.dataset.row && selection.toggle(rows[index].dataset.row, event.shiftKey),
          escape: () => selection.clear(),
        }),
      }
      const action = actions[event.key.toLowerCase()]
      if (!action) return
      event.preventDefault()
      action()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [container, selection, previous, next, isOn, navigate])
  return { isHelpOpen, setIsHelpOpen }
}

/** Keys in fields, menus and dialogs, and combinations that belong to the browser, are not ours. */
function isTyping(event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return true
  const target = event.target instanceof HTMLElement ? event.target : undefined
  if (target?.closest('[role=menu], [role=dialog]')) return event.key !== '?'
  return target?.matches('input:not([type=checkbox]), textarea, select, [contenteditable]') ?? false
}
