import type { Mutation } from './mutation.ts'

export const rightsMutations: Mutation[] = []
