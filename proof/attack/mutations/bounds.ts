import type { Mutation } from './mutation.ts'

export const boundsMutations: Mutation[] = []
