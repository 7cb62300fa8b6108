/**
 * A form that is sent before the page's scripts have arrived waits for them: sent by the browser alone it would reach a
 * page that does nothing with it. This runs in the head, before anybody can press a button. Forms that only search work
 * without scripts, and go on their way.
 */
export const holdForms = `addEventListener("submit",function(e){var f=e.target,h=document.documentElement;if(f.method==="post"&&!("hydrated" in h.dataset)){e.preventDefault();f.dataset.held="";f.setAttribute("aria-busy","true")}},true)`

/** Once the page answers: forms that were filled in or sent before are handed over. Mostly there are none, and nothing is fetched. */
export function releaseHeldForms(): void {
  const fields = document.querySelectorAll<HTMLInputElement>('form[method=post] :is(input, textarea)')
  const isWaiting = document.querySelector('[data-held]')
  if (isWaiting || [...fields].some(({ value, defaultValue }) => value !== defaultValue))
    import('./send-held-forms.ts').then(({ sendHeldForms }) => sendHeldForms())
}
