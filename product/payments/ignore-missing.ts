/** Stripe answers so for what has already ended, or was never there: that is what was wanted. */
export async function unlessMissing(ask: () => Promise<unknown>): Promise<void> {
  try {
    await ask()
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error
  }
}
