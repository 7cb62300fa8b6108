import { onFirstInteraction } from './on-first-interaction.ts'

/** Loads the handling of lost connections at the first interaction: before it, the visitor cannot have navigated. */
export const prepareOfflineNavigation = () =>
  onFirstInteraction(() => void prepare().catch(() => undefined), null)

const prepare = () =>
  import('./cancel-unreachable-navigation.ts').then((module) => module.cancelUnreachableNavigation())
