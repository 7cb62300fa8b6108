/**
 * What a person is told, as the specification has it: points 5 and 8, line by line, title and text. `{…}` is what the
 * service or the moment fills in. error-catalogue.spec.ts sees to it that a journey brings each of them onto a screen.
 */
export const catalogue: Record<string, readonly (readonly [title: string, text?: string])[]> = {
  'Signing in, and the account': [
    ['Error signing in', '{the service’s message}'],
    ['Account Locked', 'Too many failed attempts. Please try again in {n} minutes.'],
    ['CAPTCHA Required'],
    ['Invalid Password', 'Password must be at least 6 characters long'],
    ['Invalid Password', 'Password must be at least 8 characters long'],
    ['Invalid Password', 'Password must contain at least one uppercase letter'],
    ['Invalid Password', 'Password must contain at least one lowercase letter'],
    ['Invalid Password', 'Password must contain at least one number'],
    ['Invalid Password', 'Password must contain at least one special character'],
    ['MFA Required', 'Your grace period has expired. Please set up MFA to continue.'],
    ['MFA Required', 'Please set up multi-factor authentication for your account.'],
    ['MFA Setup Skipped', "You'll be reminded to set up MFA in 2 days."],
    ['Error', 'Could not skip MFA setup. Please try again.'],
    ['Error', 'MFA verification failed. Please try signing in again.'],
    ['Error', 'Invalid MFA code. Please try again.'],
    ['Email Not Verified', 'Please verify your email before logging in. Check your inbox.'],
    ['Error', '{the service’s message}'],
    ['Success!', 'You have successfully signed in.'],
    ['Success!', 'Please check your email to verify your account.'],
    ['Signed out successfully'],
    ['Reset password email sent'],
    ['Failed to send reset password email'],
    ["Passwords don't match", 'Please make sure both passwords match.'],
    [
      'Password updated',
      'Your password has been successfully updated. Please sign in with your new password.',
    ],
    [
      'Access Denied',
      "You don't have permission to access this portal. If you've requested access, please wait for admin approval.",
    ],
  ],
  'The sign-up dialog': [
    ['Sign-up Error', 'An account with this email already exists. Please try signing in instead.'],
    [
      'Sign-up Error',
      'Invalid password. Password must be at least 6 characters long and contain both letters and numbers.',
    ],
    ['Sign-up Error', 'Please enter a valid email address.'],
    ['Sign-up Error', '{the service’s message}'],
    ['Sign-up Error', 'No user data returned after sign up. Please try again.'],
    ['Sign-up Error', 'An unexpected error occurred during sign up. Please try again.'],
    ['Error', 'You must accept the terms and conditions to create an account'],
    ['Account Created', 'Your account has been created successfully.'],
    [
      'Thank you for registering!',
      'Welcome to our community. Please check your email to confirm your account.',
    ],
  ],
  'Profile and requests': [
    ['Error loading profile'],
    ['Error updating profile'],
    ['Profile updated successfully'],
    ['Error', 'Failed to fetch administrator requests.'],
    ['Request already exists', 'Your request is currently {status}. Please wait for admin approval.'],
    ['Request approved successfully.'],
    ['Request rejected successfully.'],
    ['Request submitted'],
    ['Request Sent'],
    ['Request Sent Successfully!'],
    ['Not authenticated'],
    [
      'Please use your company email address. Free email providers are not accepted for letting agencies.',
    ],
    [
      'Please use a personal email address (Gmail, Hotmail, or Outlook only) for private landlord registration.',
    ],
    ['You must agree to all terms and conditions to proceed.'],
  ],
  'Data and routing': [
    ['Blog post not found'],
    ['Property not found'],
    ['No blog posts found'],
    ['No properties found'],
    ['404', 'Oops! Page not found'],
    ['Unexpected Application Error!'],
  ],
}
