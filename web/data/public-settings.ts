import type { PublicSettings } from './request-context.ts'

type BrowserSettings = Pick<PublicSettings, 'supabaseUrl' | 'supabaseAnonKey' | 'captcha' | 'mapStyleUrl'>

/** What the page tells the browser about the backend, in meta elements so that any code can read it at any time. */
export const settingNames = {
  url: 'backend-url',
  key: 'backend-key',
  captcha: 'captcha',
  mapStyle: 'map-style',
} as const

export function readPublicSettings(): BrowserSettings {
  return {
    supabaseUrl: readMeta(settingNames.url) || location.origin,
    supabaseAnonKey: readMeta(settingNames.key),
    captcha: readMeta(settingNames.captcha),
    mapStyleUrl: readMeta(settingNames.mapStyle),
  }
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
