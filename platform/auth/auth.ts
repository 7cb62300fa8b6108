import { Hono } from 'hono'
import { createAttemptQueue } from './attempt-queue.ts'
import type { AuthContext, AuthOptions } from './auth-context.ts'
import {
  corsAndVersion,
  readCallerOf,
  requireServiceRole,
  respondError,
  respondNotFound,
} from './auth-middleware.ts'
import { adminDeleteFactor, adminListFactors } from './endpoints/admin/admin-factors.ts'
import { adminDeletePasskey, adminListPasskeys } from './endpoints/admin/admin-passkeys.ts'
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
import {
  deleteOwnPasskey,
  listOwnPasskeys,
  renameOwnPasskey,
} from './endpoints/passkeys/passkey-management.ts'
import {
  startPasskeyRegistration,
  verifyPasskeyRegistration,
} from './endpoints/passkeys/passkey-registration.ts'
import { startPasskeySignIn, verifyPasskeySignIn } from './endpoints/passkeys/passkey-sign-in.ts'
import { reauthenticate } from './endpoints/reauthenticate.ts'
import { requestPasswordReset } from './endpoints/recover.ts'
import { resend } from './endpoints/resend.ts'
import { getSettings, health, jwks } from './endpoints/service-info.ts'
import { signUp } from './endpoints/sign-up.ts'
import { listSsoProviders, singleSignOn, ssoProvider } from './endpoints/single-sign-on.ts'
import { token } from './endpoints/token.ts'
import { getUser } from './endpoints/user-get.ts'
import { updateUser } from './endpoints/user-put.ts'
import { verify } from './endpoints/verify.ts'
import { verifyLink } from './endpoints/verify-link.ts'
import { createMailRequests } from './mail/mail-requests.ts'
import { createPasswordHasher } from './passwords/password-hash.ts'
import type { AuthEnv } from './request.ts'
import { createAccessTokens } from './tokens/access-token.ts'

/** /auth/v1: accounts and sessions. The worker that sends emails needs `mailRequests`. */
export function createAuth(options: AuthOptions) {
  const { config } = options
  const context: AuthContext = {
    ...options,
    tokens: createAccessTokens(options),
    hasher: createPasswordHasher(config.argon2),
    attemptQueue: createAttemptQueue(),
  }
  const app = new Hono<AuthEnv>()
  app.use(corsAndVersion)
  app.onError(respondError(options.log))

  app.get('/health', health())
  app.get('/.well-known/jwks.json', jwks(context))
  app.get('/settings', getSettings(context))

  app.use(readCallerOf(options.readCaller))
  app.get('/verify', verifyLink(context))
  app.post('/verify', verify(context))
  app.get('/authorize', authorize(context))
  app.on(['GET', 'POST'], '/callback', callback(context))
  app.get('/user/identities/authorize', authorizeLink(context))
  app.post('/signup', signUp(context))
  app.post('/token', token(context))
  app.post('/logout', logout(context))
  app.post('/recover', requestPasswordReset(context))
  app.post('/resend', resend(context))
  app.post('/otp', otp(context))
  app.post('/magiclink', otp(context))
  app.get('/user', getUser(context))
  app.put('/user', updateUser(context))
  app.get('/reauthenticate', reauthenticate(context))
  app.delete('/user/identities/:id', unlinkIdentity(context))
  app.all('/sso', singleSignOn())
  app.all('/sso/*', singleSignOn())

  app.post('/factors', enrollFactor(context))
  app.post('/factors/:id/challenge', challengeFactor(context))
  app.post('/factors/:id/verify', verifyFactor(context))
  app.delete('/factors/:id', unenrollFactor(context))
  app.get('/recovery_codes', getRecoveryCodes(context))
  app.post('/recovery_codes', generateRecoveryCodes(context))
  app.post('/recovery_codes/verify', verifyRecoveryCode(context))

  app.post('/passkeys/authentication/options', startPasskeySignIn(context))
  app.post('/passkeys/authentication/verify', verifyPasskeySignIn(context))
  app.post('/passkeys/registration/options', startPasskeyRegistration(context))
  app.post('/passkeys/registration/verify', verifyPasskeyRegistration(context))
  app.get('/passkeys', listOwnPasskeys(context))
  app.patch('/passkeys/:id', renameOwnPasskey(context))
  app.delete('/passkeys/:id', deleteOwnPasskey(context))

  app.use('/invite', requireServiceRole)
  app.use('/admin/*', requireServiceRole)
  app.post('/invite', invite(context))
  app.post('/admin/generate_link', generateLink(context))
  app.get('/admin/users', adminListUsers(context))
  app.post('/admin/users', adminCreateUser(context))
  app.get('/admin/users/:id', adminGetUser(context))
  app.put('/admin/users/:id', adminUpdateUser(context))
  app.delete('/admin/users/:id', adminDeleteUser(context))
  app.get('/admin/users/:id/factors', adminListFactors(context))
  app.delete('/admin/users/:id/factors/:factorId', adminDeleteFactor(context))
  app.get('/admin/users/:id/passkeys', adminListPasskeys(context))
  app.delete('/admin/users/:id/passkeys/:passkeyId', adminDeletePasskey(context))
  app.get('/admin/sso/providers', listSsoProviders())
  app.post('/admin/sso/providers', singleSignOn())
  app.all('/admin/sso/providers/:id', ssoProvider())
  app.all('*', respondNotFound)
  return { app, mailRequests: createMailRequests(context) }
}
