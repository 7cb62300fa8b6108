import { heldFormsScript } from './held-forms.ts'
import { sessionKey } from './session-key.ts'
import { themeKey } from './theme.ts'

/**
 * Runs before the first paint, so that neither the theme nor the header's account links change before the visitor's eyes.
 * Pages are the same for everybody; what is personal is put on <html> here and read by the styles.
 */
export const headScript = () =>
  `${heldFormsScript()};try{var d=document.documentElement,s=localStorage,t=s.getItem(${JSON.stringify(themeKey)});if(t==="light"||t==="dark")d.dataset.theme=t;if(s.getItem(${JSON.stringify(sessionKey)}))d.dataset.session="kept"}catch(e){}`
