import type { PublicSettings } from './request-context.ts'

type BrowserSettings = Pick<
  PublicSettings,
  'supabaseUrl' | 'supabaseAnonKey' | 'captcha' | 'mapStyleUrl' | 'passwordPolicy'
>

/** Settings that the server writes into meta elements. */
export const settingNames = {
  url: 'backend-url',
  key: 'backend-key',
  captcha: 'captcha',
  mapStyle: 'map-style',
  passwordPolicy: 'password-policy',
} as const

export function readPublicSettings(): BrowserSettings {
  return {
    supabaseUrl: readMeta(settingNames.url) || location.origin,
    supabaseAnonKey: readMeta(settingNames.key),
    captcha: readMeta(settingNames.captcha),
    mapStyleUrl: readMeta(settingNames.mapStyle),
    passwordPolicy: readMeta(settingNames.passwordPolicy) === 'strong' ? 'strong' : 'minimum',
  }
}

function readMeta(name: string): string {
  return document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? ''
}
