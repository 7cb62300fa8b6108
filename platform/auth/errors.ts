import { ApiError } from '../http/api-error.ts'
import type { UnavailableReason } from '../http/unavailable-reason.ts'

/** Every error of /auth/v1, with the status, code and message of the contract. */

export const badJson = () => new ApiError(400, 'bad_json', 'Could not parse request body as JSON')
export const validationFailed = (message: string) => new ApiError(400, 'validation_failed', message)
export const maxMetadataBytes = 4096
export const metadataTooLong = () =>
  validationFailed(`User metadata cannot be longer than ${maxMetadataBytes} bytes`)
export const noAuthorization = () =>
  new ApiError(401, 'no_authorization', 'This endpoint requires a valid Bearer token')
export const notAdmin = () => new ApiError(403, 'not_admin', 'User not allowed')
export const badJwt = (reason: string) => new ApiError(403, 'bad_jwt', `invalid JWT: ${reason}`)
export const sessionNotFound = () =>
  new ApiError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist')
export const userNotFound = () =>
  new ApiError(403, 'user_not_found', 'User from sub claim in JWT does not exist')
export const userDoesNotExist = () => new ApiError(404, 'user_not_found', 'User not found')
export const userIdInvalid = () => new ApiError(404, 'validation_failed', 'user_id must be an UUID')
export const userBanned = (status: 400 | 403) => new ApiError(status, 'user_banned', 'User is banned')

export const notFound = () => new ApiError(404, 'not_found', 'There is no such endpoint')
export const conflict = (message: string) => new ApiError(409, 'conflict', message)

/** A hook did not work. The cause is logged, not shown. */
export const hookFailed = (message: string, cause: Error) =>
  Object.assign(new ApiError(500, 'unexpected_failure', message), { cause })
export const unexpectedHookOutput = (message: string) => new ApiError(500, 'unexpected_failure', message)
/** A hook refused a password or a code. */
export const hookRejected = (message: string) => new ApiError(400, 'invalid_credentials', message)

/** Failures of the server. Clients retry these by themselves. */
export const unexpected = () =>
  new ApiError(500, 'unexpected_failure', 'Unexpected failure, please try again')
export const unavailable = ({ message, retryAfterSeconds }: UnavailableReason) =>
  new ApiError(503, 'unexpected_failure', message, { 'retry-after': retryAfterSeconds })

export const invalidCredentials = () => new ApiError(400, 'invalid_credentials', 'Invalid login credentials')
export const emailNotConfirmed = () => new ApiError(400, 'email_not_confirmed', 'Email not confirmed')
export const captchaFailed = (reason: string) =>
  new ApiError(400, 'captcha_failed', `captcha protection: request disallowed (${reason})`)
export const userAlreadyExists = () => new ApiError(422, 'user_already_exists', 'User already registered')
export const emailExists = () =>
  new ApiError(422, 'email_exists', 'A user with this email address has already been registered')
export const invalidEmail = () => validationFailed('Unable to validate email address: invalid format')
export const phoneProviderDisabled = () =>
  new ApiError(400, 'phone_provider_disabled', 'Phone signups are disabled')
export const anonymousProviderDisabled = () =>
  new ApiError(422, 'anonymous_provider_disabled', 'Anonymous sign-ins are disabled')
export const providerNotEnabled = () => validationFailed('Unsupported provider: provider is not enabled')
/** A provider did not answer as it should. The cause is logged by the server's operator, not shown. */
export const providerFailed = (cause: Error) =>
  Object.assign(
    new ApiError(400, 'bad_oauth_callback', 'Error getting user profile from external provider'),
    { cause },
  )
export const badIdToken = () => new ApiError(400, 'bad_oauth_callback', 'Bad ID token')
export const badOAuthState = () =>
  new ApiError(400, 'bad_oauth_state', 'OAuth state is invalid: it has expired or belongs to another browser')
export const badOAuthCallback = (error: string, description: string) =>
  new ApiError(
    400,
    'bad_oauth_callback',
    (description || error || 'OAuth callback with no code').slice(0, 300),
  )
export const providerEmailMissing = () =>
  new ApiError(400, 'provider_email_missing', 'Error getting user email from external provider')
export const providerEmailUnverified = (provider: string) =>
  new ApiError(
    422,
    'provider_email_needs_verification',
    `Unverified email with ${provider}. A confirmation email has been sent to your ${provider} email`,
  )
export const identityAlreadyLinked = (isOwn: boolean) =>
  new ApiError(
    422,
    'identity_already_exists',
    isOwn ? 'Identity is already linked' : 'Identity is already linked to another user',
  )
export const idTokenProblem = (message: string) => new ApiError(400, 'validation_failed', message)
export const idTokenProviderDisabled = (issuer: string) =>
  new ApiError(400, 'provider_disabled', `Provider (issuer "${issuer}") is not enabled`)
export const customOidcNotAllowed = (provider: string) =>
  validationFailed(`Custom OIDC provider "${provider}" not allowed`)
export const invalidPhone = () =>
  new ApiError(400, 'validation_failed', 'Invalid phone number format (E.164 required)')
export const phoneExists = () =>
  new ApiError(422, 'phone_exists', 'A user with this phone number has already been registered')
export const smsFailed = (reason: string) =>
  new ApiError(422, 'sms_send_failed', `Error sending confirmation sms: ${reason}`)
export const smsTooSoon = (seconds: number) =>
  new ApiError(
    429,
    'over_sms_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(seconds)} seconds.`,
    { 'retry-after': `${Math.ceil(seconds)}` },
  )
export const tooManySms = (seconds: number) =>
  new ApiError(429, 'over_sms_send_rate_limit', 'sms rate limit exceeded', {
    'retry-after': `${Math.ceil(seconds)}`,
  })
export const manualLinkingDisabled = () =>
  new ApiError(404, 'manual_linking_disabled', 'Manual linking is disabled')
export const identityIdInvalid = () => new ApiError(404, 'validation_failed', 'identity_id must be an UUID')
export const identityNotFound = () => new ApiError(422, 'identity_not_found', "Identity doesn't exist")
export const lastIdentity = () =>
  new ApiError(422, 'single_identity_not_deletable', 'User must have at least 1 identity after unlinking')
export const emailConflictOnUnlink = () =>
  new ApiError(
    422,
    'email_conflict_identity_not_deletable',
    'Unable to unlink identity due to email conflict',
  )
export const anonymousNeedsAddress = () =>
  new ApiError(
    422,
    'validation_failed',
    'Updating password of an anonymous user without an email or phone is not allowed',
  )
export const samlDisabled = () => new ApiError(404, 'saml_provider_disabled', 'SAML 2.0 is disabled')
export const ssoProviderNotFound = () =>
  new ApiError(404, 'sso_provider_not_found', 'No SSO identity provider found by that identifier')
export const web3Disabled = () => new ApiError(422, 'web3_provider_disabled', 'Web3 provider is disabled')
export const unsupportedGrant = () => new ApiError(400, 'invalid_credentials', 'unsupported_grant_type')
export const appMetadataNeedsAdmin = () =>
  new ApiError(403, 'not_admin', 'Updating app_metadata requires admin privileges')
export const signUpDisabled = () =>
  new ApiError(422, 'signup_disabled', 'Signups not allowed for this instance')
export const emailSignUpsDisabled = () =>
  new ApiError(400, 'email_provider_disabled', 'Email signups are disabled')
export const emailLoginsDisabled = () =>
  new ApiError(422, 'email_provider_disabled', 'Email logins are disabled')
export const otpDisabled = () => new ApiError(422, 'otp_disabled', 'Signups not allowed for otp')
export const reauthenticationNeeded = () =>
  new ApiError(400, 'reauthentication_needed', 'Password update requires reauthentication')
/** As on a hosted project: the hook's message with the code of a wrong password. */
export const signInRejected = (message: string) => new ApiError(400, 'invalid_credentials', message)

export const samePassword = () =>
  new ApiError(422, 'same_password', 'New password should be different from the old password.')
export const passwordTooLong = (max: number) =>
  new ApiError(422, 'validation_failed', `Password cannot be longer than ${max} characters`)

/** The only error with an extra field: the reasons why the password is weak. */
export class WeakPassword extends ApiError {
  readonly reasons: WeakPasswordReason[]

  constructor(reasons: WeakPasswordReason[], message: string) {
    super(422, 'weak_password', message)
    this.reasons = reasons
  }
}
export type WeakPasswordReason = 'length' | 'characters' | 'pwned'

export const linkExpired = () => new ApiError(403, 'otp_expired', 'Email link is invalid or has expired')
export const tokenExpired = () => new ApiError(403, 'otp_expired', 'Token has expired or is invalid')
export const refreshTokenNotFound = () =>
  new ApiError(400, 'refresh_token_not_found', 'Invalid Refresh Token: Refresh Token Not Found')
export const refreshTokenAlreadyUsed = () =>
  new ApiError(400, 'refresh_token_already_used', 'Invalid Refresh Token: Already Used')
export const sessionExpired = () =>
  new ApiError(400, 'session_expired', 'Invalid Refresh Token: Session Expired')
export const sessionInactive = () =>
  new ApiError(400, 'session_expired', 'Invalid Refresh Token: Session Expired (Inactivity)')
export const flowStateNotFound = () =>
  new ApiError(404, 'flow_state_not_found', 'invalid flow state, no valid flow state found')
export const flowStateExpired = () =>
  new ApiError(422, 'flow_state_expired', 'invalid flow state, flow state has expired')
export const badCodeVerifier = () =>
  new ApiError(400, 'bad_code_verifier', 'code challenge does not match previously saved code verifier')
export const reauthenticationNotValid = () =>
  new ApiError(422, 'reauthentication_not_valid', 'Nonce has expired or is invalid')

export const insufficientAal = (status: 401 | 403 | 422, message: string) =>
  new ApiError(status, 'insufficient_aal', message)
export const factorNotFound = () => new ApiError(404, 'mfa_factor_not_found', 'Factor not found')
export const factorNameConflict = (name: string) =>
  new ApiError(
    422,
    'mfa_factor_name_conflict',
    `A factor with the friendly name "${name}" for this user already exists`,
  )
export const tooManyFactors = () =>
  new ApiError(
    422,
    'too_many_enrolled_mfa_factors',
    'Maximum number of verified factors reached, unenroll to continue',
  )
export const challengeExpired = (id: string) =>
  new ApiError(
    422,
    'mfa_challenge_expired',
    `MFA challenge ${id} has expired, verify against another challenge or create a new challenge.`,
  )
export const factorEnrolmentDisabled = (type: 'TOTP' | 'WebAuthn' | 'Phone') =>
  new ApiError(422, `mfa_${type.toLowerCase()}_enroll_not_enabled`, `MFA enroll is disabled for ${type}`)
export const factorVerificationDisabled = (type: 'TOTP' | 'WebAuthn' | 'Phone') =>
  new ApiError(
    422,
    `mfa_${type.toLowerCase()}_verify_not_enabled`,
    `MFA verification is disabled for ${type}`,
  )
export const factorCodeWrong = () => new ApiError(422, 'mfa_verification_failed', 'Invalid TOTP code entered')
export const webauthnFactorFailed = () =>
  new ApiError(422, 'mfa_verification_failed', 'Invalid WebAuthn credential')
export const webauthnTypeInvalid = () => validationFailed('WebAuthn type must be create or request')
export const passkeysDisabled = () => new ApiError(404, 'passkey_disabled', 'Passkeys are disabled')
export const anonymousNotAllowed = () =>
  new ApiError(403, 'no_authorization', 'Anonymous user not allowed to perform these actions')
export const tooManyPasskeys = () =>
  new ApiError(422, 'too_many_passkeys', 'Maximum number of passkeys reached')
export const passkeyExists = () =>
  new ApiError(422, 'webauthn_credential_exists', 'This credential is already registered')
export const passkeyNotFound = () => new ApiError(404, 'validation_failed', 'Passkey not found')
export const webauthnChallengeNotFound = () =>
  new ApiError(400, 'webauthn_challenge_not_found', 'Challenge not found or already used')
export const webauthnChallengeExpired = () =>
  new ApiError(400, 'webauthn_challenge_expired', 'Challenge has expired')
export const webauthnFailed = () =>
  new ApiError(400, 'webauthn_verification_failed', 'Credential verification failed')
export const passkeyEmailNotConfirmed = () => new ApiError(403, 'email_not_confirmed', 'Email not confirmed')
export const passkeyPhoneNotConfirmed = () => new ApiError(403, 'phone_not_confirmed', 'Phone not confirmed')
export const recoveryCodeWrong = () =>
  new ApiError(422, 'mfa_verification_failed', 'Invalid recovery code entered')

export const tooManyMails = (seconds: number) =>
  new ApiError(429, 'over_email_send_rate_limit', 'email rate limit exceeded', {
    'retry-after': `${Math.ceil(seconds)}`,
  })
export const mailTooSoon = (seconds: number) =>
  new ApiError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${Math.ceil(seconds)} seconds.`,
    { 'retry-after': `${Math.ceil(seconds)}` },
  )
export const tooManyRequests = (seconds: number) =>
  new ApiError(429, 'over_request_rate_limit', 'Request rate limit reached', {
    'retry-after': `${Math.ceil(seconds)}`,
  })
