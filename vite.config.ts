import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/**
 * What nearly every page uses travels in one file: fifty small ones cost more, and are packed worse. The rooms are many
 * enough to draw their query client and the account's words into it, which no public page needs: these stay out.
 */
const shared = {
  name: 'shared',
  test: /web\/(ui|lib(?!\/(query-client|personal-queries|loaded|standing|use-standing)\.)|messages(?!\/account\.)|features\/frame)\/|domain\/|lucide-react/,
  minShareCount: 10,
}

/** What every public page shows: its frame, and the parts of a home's card. */
const site = {
  name: 'site',
  test: new RegExp(
    [
      'web/features/frame/(account-links|doorway|header|navigation|not-found|page-|site-|skip-link|unexpected|use-)',
      'web/features/listings/(heart|listing-(facts|picture|price))',
      'web/features/account/(account-outlet|use-arrival|use-forgot)',
      'web/ui/(logo|picture|tag|theme-toggle|toast-(card|outlet)|use-closing-details)',
      'web/lib/(hearts|sign-in-request|theme)\\.',
      'domain/(picture-address|price|thumbhash)\\.',
      'icons/(bath|bed-double|chevron-down|circle-check|heart|info|menu|sun-moon|train-front)\\.',
    ].join('|'),
  ),
}

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Nothing is inlined into pages: the content security policy allows files of our own only.
  // Found at the start: a dependency that turns up later reloads the page that is being looked at.
  optimizeDeps: { entries: ['web/**/*.{ts,tsx}', '!**/*.test.*'] },
  build: { assetsInlineLimit: 0, target: 'es2022' },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [shared, site] } } } } },
  },
})
