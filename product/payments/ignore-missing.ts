/** Ignores Stripe's error for a subscription that has ended or never existed. */
export async function ignoreMissing(request: () => Promise<unknown>): Promise<void> {
  try {
    await request()
  } catch (error) {
    if ((error as { code?: string }).code !== 'resource_missing') throw error
  }
}
