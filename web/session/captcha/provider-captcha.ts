/** The API that both providers put on `window`. */
type Widget = {
  render: (place: HTMLElement, options: Record<string, unknown>) => string
  execute: (id: string) => unknown
  remove: (id: string) => void
}

const providers = {
  turnstile: {
    script: 'https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit',
    options: { execution: 'execute', appearance: 'interaction-only', size: 'flexible' },
  },
  hcaptcha: {
    script: 'https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off',
    options: { size: 'invisible' },
  },
}

type Provider = keyof typeof providers

/** Renders a provider's widget in `place` and waits for its token. */
export async function solveWithProvider(
  setting: string,
  place: HTMLElement,
  signal: AbortSignal,
): Promise<string> {
  const [provider, siteKey] = setting.split(' ') as [Provider, string]
  await loadScript(providers[provider].script)
  const widget = (window as Window & Partial<Record<Provider, Widget>>)[provider]
  if (!widget) throw new Error(`the script of ${provider} brought no widget`)
  signal.throwIfAborted()
  const box = place.appendChild(document.createElement('div'))
  let id: string | undefined
  try {
    return await new Promise<string>((resolve, reject) => {
      const fail = () => reject(new Error(`${provider} gave no proof`))
      signal.addEventListener('abort', fail)
      id = widget.render(box, {
        ...providers[provider].options,
        sitekey: siteKey,
        callback: resolve,
        'error-callback': fail,
        'expired-callback': fail,
        'close-callback': fail,
      })
      widget.execute(id)
    })
  } finally {
    if (id !== undefined) widget.remove(id)
    box.remove()
  }
}

const scripts = new Map<string, Promise<void>>()

/** Loads a script once; a failed one is retried next time. */
function loadScript(address: string): Promise<void> {
  const loading =
    scripts.get(address) ??
    new Promise<void>((resolve, reject) => {
      const script = document.createElement('script')
      script.src = address
      script.onload = () => resolve()
      script.onerror = () => {
        scripts.delete(address)
        script.remove()
        reject(new Error(`no script from ${address}`))
      }
      document.head.append(script)
    })
  scripts.set(address, loading)
  return loading
}
