import { onFirstInteraction } from './on-first-interaction.ts'

/** Prepares the page for a lost connection, once somebody stirs: before that nobody goes on to another page. */
export const prepareOfflineNavigation = () => onFirstInteraction(() => void prepare().catch(() => undefined))

const prepare = () =>
  import('./cancel-unreachable-navigation.ts').then((module) => module.cancelUnreachableNavigation())
