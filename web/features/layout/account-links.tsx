import type { MouseEvent } from 'react'
import { paths } from '../../../domain/site/paths.ts'
import { useSession } from '../../session/session.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { useSignOut } from './use-sign-out.ts'

type Place = 'header' | 'sheet'

/**
 * Sign-in links, and the links of a signed-in user. Both are in every page, because pages are the same for everyone;
 * CSS shows those that fit the stored session.
 */
export function AccountLinks({ place }: { place: Place }) {
  useSession()
  const signOut = useSignOut()
  const isSheet = place === 'sheet'
  const size = isSheet ? 'large' : 'medium'
  const row = isSheet ? 'gap-2 *:flex-1' : 'gap-1.5'
  return (
    <>
      <div className={classes('flex session-kept:hidden', row)}>
        <ButtonLink to={paths.auth} variant={isSheet ? 'outline' : 'quiet'} size={size}>
          Sign In
        </ButtonLink>
        <ButtonLink
          to={paths.signUp}
          variant={isSheet ? 'strong' : 'outline'}
          size={size}
          onClick={openSignUpDialog}
        >
          Sign Up
        </ButtonLink>
      </div>
      <div className={classes('hidden session-kept:flex', row)}>
        <Button variant={isSheet ? 'outline' : 'quiet'} size={size} onClick={signOut}>
          Sign Out
        </Button>
        <ButtonLink to={paths.portal} variant={isSheet ? 'strong' : 'outline'} size={size}>
          Portal
        </ButtonLink>
      </div>
    </>
  )
}

/** A click that asks for a new tab or window follows the link. */
function openSignUpDialog(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  event.preventDefault()
  requestSignIn({ view: 'sign-up' })
}
