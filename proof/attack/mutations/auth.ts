import type { Mutation } from './mutation.ts'

export const authMutations: Mutation[] = []
