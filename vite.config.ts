import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * Code shared by public pages, in one file: many small files load slower and compress worse. Code of the portal and the
 * administration does not belong here.
 */
const common = [
  'node_modules/react-dom/(index|cjs/react-dom\\.production)',
  'web/features/layout/(account-links|doorway|header|navigation|not-found|page-|site-|skip-link|unexpected|use-)',
  'web/entities/listing/(last-search|save-button|listing-(facts|picture|price))',
  'web/features/account/(account-outlet|use-email-link-result|sign-in/use-forgot)',
  'web/features/notifications/bell-outlet',
  'web/features/seo/',
  'web/ui/(logo|picture|section-heading|server-markup|tag|theme-toggle)',
  'web/ui/(fields/(checkbox|field|select)|feedback/(notice|skeleton|toast-(card|outlet))|navigation/breadcrumbs|overlays/use-details-menu)',
  'web/(data/(lazy-part|public-settings|resolve-within|supabase)|session/(session-state|sign-in-request))\\.',
  'web/(browser/(new-id|session-key|offline-navigation|on-first-interaction|router-internals|theme|use-is-hydrated)|entities/saved/saved-listings)\\.',
  'domain/(listings/(picture-url|thumbhash)|money/price|site/structured-data)\\.',
  'icons/(arrow-left|bath|bed-double|bell|chevron-(down|left|right)|circle-check|heart|images|info|menu|phone|search|sun-moon|train-front)\\.',
]
/** The place field, which the home page has too. */
const findingPlaces = {
  name: 'finding-places',
  test: /web\/(features\/search\/search-box\/(place-combobox|recent-searches|suggestion|use-suggestions)|ui\/fields\/use-combobox)\.|icons\/(clock|map-pin)\./,
}
/** Code of the search page, without its sheets and map, which load on demand. */
const searching = {
  name: 'searching',
  test: /domain\/search\/(added-label|count-filters|search-(options|query))\.|icons\/(arrow-down-wide-narrow|bookmark|image|list|map|sliders-horizontal)\.|web\/features\/search\/(filters\/(filter-(bar|id|selects)|hidden-inputs|listing-types|property-type-menu)|map\/map-placeholder|results\/(results-(failure|heading)|search-sort)|save\/(save-on-demand|save-search-button)|search-meta|use-search(-page)?)\.|web\/entities\/(saved\/edited-search|listing\/(card-photos|result-row|seen-listings))\.|web\/ui\/(fields\/segment|navigation\/pagination)\.|web\/messages\/search\/search-results\./,
}
/** Code of the listing page, without its photo viewer, map and reports, which load on demand. */
const viewing = {
  name: 'viewing',
  test: /domain\/(listings\/count-stated|money\/mortgage)\.|icons\/(flag|printer|ruler|share)\.|web\/(features\/listing-page\/(listing-(page|tags)|page-actions)|ui\/chip)\./,
}
const site = { name: 'site', test: new RegExp(common.join('|')) }

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // All dependencies are found at startup: one that is found later reloads the page.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  // Nothing is inlined, because the content security policy allows only files.
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: {
      build: {
        rolldownOptions: { output: { codeSplitting: { groups: [site, findingPlaces, searching, viewing] } } },
      },
    },
  },
})
