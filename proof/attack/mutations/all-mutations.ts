import { authMutations } from './auth.ts'
import { boundsMutations } from './bounds.ts'
import { classicMutations } from './classic.ts'
import type { Mutation } from './mutation.ts'
import { passkeysAndS3Mutations } from './passkeys-and-s3.ts'
import { quotasMutations } from './quotas.ts'
import { rightsMutations } from './rights.ts'

export const allMutations: Mutation[] = [
  ...authMutations,
  ...passkeysAndS3Mutations,
  ...rightsMutations,
  ...boundsMutations,
  ...quotasMutations,
  ...classicMutations,
]
