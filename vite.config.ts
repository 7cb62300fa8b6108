import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What public pages have in common, in one file: fifty small files load slower and compress worse. Nothing of the
 * portal or the administration belongs here.
 */
const common = [
  'web/features/frame/(account-links|doorway|header|navigation|not-found|page-|site-|skip-link|unexpected|use-)',
  'web/entities/listing/(save-button|listing-(facts|picture|price))',
  'web/features/account/(account-outlet|use-email-link-result|sign-in/use-forgot)',
  'web/features/notifications/bell-outlet',
  'web/features/seo/',
  'web/ui/(chip|company-logo|initials|logo|picture|section-heading|tag|theme-toggle)',
  'web/ui/(fields/(checkbox|field|select|text-field)|feedback/(notice|skeleton|toast-(card|outlet))|navigation/breadcrumbs|overlays/use-details-menu)',
  'web/(data/(lazy-part|public-settings|resolve-within|supabase)|session/(session-state|sign-in-request))\\.',
  'web/(browser/(new-id|session-key|offline-navigation|on-first-interaction|theme)|entities/saved/saved-listings)\\.',
  'domain/(text/count-phrase|geo/distance|accounts/email-address|listings/(picture-url|thumbhash)|money/price|site/structured-data)\\.',
  'icons/(bath|bed-double|bell|chevron-(down|left|right)|circle-check|heart|images|info|menu|phone|search|sun-moon|train-front)\\.',
]
/** What the search page needs at once; its sheets and its map load on demand. */
const searching = {
  name: 'searching',
  test: /domain\/search\/search-(filters|heading|options|query)\.|icons\/sliders-horizontal\.|web\/features\/search\/(filters\/(filters-form|hidden-inputs)|use-search)\.|web\/entities\/(saved\/edited-search|listing\/seen-listings)\./,
}
/** What a listing's page needs besides; its photo viewer, map and reports load on demand. */
const viewing = {
  name: 'viewing',
  test: /domain\/(listings\/material-information|money\/mortgage)\.|icons\/(flag|printer|ruler)\.|web\/features\/listing-page\/listing-(page|tags)\./,
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
