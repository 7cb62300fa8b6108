import type { Mutation } from './mutation.ts'

export const quotasMutations: Mutation[] = []
