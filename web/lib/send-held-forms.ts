/** The page answers now: what was typed before is handed to React, and what was sent is sent again. */
export function sendHeldForms(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'form[method=post] :is(input, textarea)',
  ))
    announceTyped(field)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-held]')) {
    delete form.dataset.held
    form.removeAttribute('aria-busy')
    // After React has drawn what was typed, so that the form sends it.
    setTimeout(() => form.requestSubmit())
  }
}

/**
 * React compares a field with what it held when React took the page over, and would not notice what was typed before. So
 * the field is emptied behind its back and filled again.
 */
function announceTyped(field: HTMLInputElement | HTMLTextAreaElement): void {
  if (field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')) return
  const typed = field.value
  if (!typed || typed === field.defaultValue) return
  const proto = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype
  const setValue = Object.getOwnPropertyDescriptor(proto, 'value')?.set
  field.value = ''
  setValue?.call(field, typed)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
