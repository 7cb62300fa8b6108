import { earlyFormsScript } from './early-forms.ts'
import { sessionKey } from './session-key.ts'
import { themeKey } from './theme.ts'

/**
 * Runs before the first paint, so that the theme and the header's account links do not change visibly. Pages are the
 * same for everyone; what is personal is set on <html> here and read by the styles.
 */
export const headScript = () =>
  `${earlyFormsScript()};try{var d=document.documentElement,s=localStorage,t=s.getItem(${JSON.stringify(themeKey)});if(t==="light"||t==="dark")d.dataset.theme=t;if(s.getItem(${JSON.stringify(sessionKey)}))d.dataset.session="kept"}catch(e){}`
