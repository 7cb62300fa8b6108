import { onFirstSign } from './first-sign.ts'

/** Prepares the page for a lost connection, once somebody stirs: before that nobody goes on to another page. */
export const expectLostLine = () => onFirstSign(() => void prepare().catch(() => undefined))

const prepare = () => import('./stay-unless-reachable.ts').then((line) => line.stayUnlessReachable())
