import { Hono } from 'hono'
import { createAttemptQueue } from './attempt-queue.ts'
import {
  corsAndVersion,
  readCallerOf,
  requireServiceRole,
  respondError,
  respondNotFound,
} from './auth-middleware.ts'
import { adminDeleteFactor, adminListFactors } from './endpoints/admin/admin-factors.ts'
import { adminCreateUser } from './endpoints/admin/admin-user-create.ts'
import { adminDeleteUser } from './endpoints/admin/admin-user-delete.ts'
import { adminGetUser } from './endpoints/admin/admin-user-get.ts'
import { adminListUsers } from './endpoints/admin/admin-user-list.ts'
import { adminUpdateUser } from './endpoints/admin/admin-user-update.ts'
import { generateLink } from './endpoints/admin/generate-link.ts'
import { invite } from './endpoints/admin/invite.ts'
import { authorize, authorizeLink } from './endpoints/authorize.ts'
import { callback } from './endpoints/callback.ts'
import { challengeFactor } from './endpoints/factors/factor-challenge.ts'
import { enrollFactor } from './endpoints/factors/factor-enroll.ts'
import { unenrollFactor } from './endpoints/factors/factor-unenroll.ts'
import { verifyFactor } from './endpoints/factors/factor-verify.ts'
import {
  generateRecoveryCodes,
  getRecoveryCodes,
  verifyRecoveryCode,
} from './endpoints/factors/recovery-codes.ts'
import { unlinkIdentity } from './endpoints/identity-unlink.ts'
import { logout } from './endpoints/logout.ts'
import { otp } from './endpoints/otp.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { recover } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { health, jwks, settings } from './endpoints/service-info.ts'
import { signUp } from './endpoints/sign-up.ts'
import { listSsoProviders, singleSignOn, ssoProvider } from './endpoints/single-sign-on.ts'
import { token } from './endpoints/token.ts'
import { getUser } from './endpoints/user-get.ts'
import { updateUser } from './endpoints/user-put.ts'
import { verify } from './endpoints/verify.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import { createMailRequests } from './mail/mail-requests.ts'
import type { AuthOptions, AuthParts } from './parts.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'
import type { AuthEnv } from './request.ts'
import { createAccessTokens } from './tokens/access-token.ts'

/** /auth/v1: accounts and sessions. The worker that sends emails needs `mailRequests`. */
export function createAuth(options: AuthOptions) {
  const { config } = options
  const parts: AuthParts = {
    ...options,
    tokens: createAccessTokens(options),
    hasher: createPasswordHasher(config.argon2),
    attemptQueue: createAttemptQueue(),
  }
  const app = new Hono<AuthEnv>()
  app.use(corsAndVersion)
  app.onError(respondError(options.log))

  app.get('/health', health())
  app.get('/.well-known/jwks.json', jwks(parts))
  app.get('/settings', settings(parts))

  app.use(readCallerOf(options.readCaller))
  app.get('/verify', verifyLink(parts))
  app.post('/verify', verify(parts))
  app.get('/authorize', authorize(parts))
  app.on(['GET', 'POST'], '/callback', callback(parts))
  app.get('/user/identities/authorize', authorizeLink(parts))
  app.post('/signup', signUp(parts))
  app.post('/token', token(parts))
  app.post('/logout', logout(parts))
  app.post('/recover', recover(parts))
  app.post('/resend', resend(parts))
  app.post('/otp', otp(parts))
  app.post('/magiclink', otp(parts))
  app.get('/user', getUser(parts))
  app.put('/user', updateUser(parts))
  app.get('/reauthenticate', reauthenticate(parts))
  app.delete('/user/identities/:id', unlinkIdentity(parts))
  app.all('/sso', singleSignOn())
  app.all('/sso/*', singleSignOn())

  app.post('/factors', enrollFactor(parts))
  app.post('/factors/:id/challenge', challengeFactor(parts))
  app.post('/factors/:id/verify', verifyFactor(parts))
  app.delete('/factors/:id', unenrollFactor(parts))
  app.get('/recovery_codes', getRecoveryCodes(parts))
  app.post('/recovery_codes', generateRecoveryCodes(parts))
  app.post('/recovery_codes/verify', verifyRecoveryCode(parts))

  app.use('/invite', requireServiceRole)
  app.use('/admin/*', requireServiceRole)
  app.post('/invite', invite(parts))
  app.post('/admin/generate_link', generateLink(parts))
  app.get('/admin/users', adminListUsers(parts))
  app.post('/admin/users', adminCreateUser(parts))
  app.get('/admin/users/:id', adminGetUser(parts))
  app.put('/admin/users/:id', adminUpdateUser(parts))
  app.delete('/admin/users/:id', adminDeleteUser(parts))
  app.get('/admin/users/:id/factors', adminListFactors(parts))
  app.delete('/admin/users/:id/factors/:factorId', adminDeleteFactor(parts))
  app.get('/admin/sso/providers', listSsoProviders())
  app.post('/admin/sso/providers', singleSignOn())
  app.all('/admin/sso/providers/:id', ssoProvider())
  app.all('*', respondNotFound)
  return { app, mailRequests: createMailRequests(parts) }
}
