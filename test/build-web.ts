import { ensureWebIsBuilt } from '../server/build-web.ts'

/** Servers that a test starts find the web app built, and do not build it at the same time. */
export default async function buildWeb(): Promise<void> {
  await ensureWebIsBuilt(process.cwd())
}
