import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What public pages have in common, in one file: fifty small ones cost more than their bytes, and are packed worse. The
 * frame, the parts of a home's card, the controls of forms. Nothing of the rooms belongs here.
 */
const common = [
  'web/features/frame/(account-links|doorway|header|navigation|not-found|page-|site-|skip-link|unexpected|use-)',
  'web/features/listings/(heart|listing-(facts|picture|price))',
  'web/features/account/(account-outlet|use-arrival|use-forgot)',
  'web/features/notifications/bell-outlet',
  'web/features/seo/',
  'web/ui/(checkbox|chip|company-mark|field|initials|logo|notice|picture|section-heading|select|skeleton|tag|text-field|theme-toggle|toast-(card|outlet)|use-closing-details)',
  'web/lib/(fetched-part|first-sign|hearts|lost-line|new-id|public-settings|session-key|session-state|sign-in-request|supabase|theme|within-a-blink)\\.',
  'domain/(count-words|distance|email-address|picture-address|price|thumbhash)\\.',
  'icons/(bath|bed-double|bell|chevron-(down|left|right)|circle-check|heart|images|info|menu|phone|search|sun-moon|train-front)\\.',
]
/** What the search page needs at once; its sheets and its map come when they are asked for. */
const searching = {
  name: 'searching',
  test: /domain\/search-(criteria|filters|heading|options|query)\.|icons\/sliders-horizontal\.|web\/features\/search\/(filters-form|kept-inputs|use-search)\.|web\/lib\/(edited-search|seen)\./,
}
/** What a home's page needs beside that; its viewer, its map and its reports come when they are asked for. */
const viewing = {
  name: 'viewing',
  test: /domain\/(material-information|mortgage)\.|icons\/(flag|printer|ruler)\.|web\/features\/property\/property-(page|tags)\./,
}
const site = { name: 'site', test: new RegExp(common.join('|')) }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Nothing is inlined into pages: the content security policy allows files of our own only.
  // Found at the start: a dependency that turns up later reloads the page that is being looked at.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [site, searching, viewing] } } } },
    },
  },
})
