import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { RequestKind } from '../../../domain/accounts/request-email.ts'
import { accessRequests } from '../../messages/professionals/access-requests.ts'
import { requestSignIn } from '../../session/sign-in-request.ts'
import { toast } from '../../ui/feedback/toast.ts'
import { clearLocalRequest, loadLocalRequest, saveLocalRequest } from './local-request.ts'
import {
  type Acknowledgements,
  emptyRequest,
  type RequestDraft,
  type RequestProblems,
  requestProblems,
} from './request-draft.ts'
import { type LatestRequest, type SendOutcome, sendRequest } from './send-request.ts'

const nothingAccepted = { accepted_terms: false, accepted_liability: false, accepted_privacy: false }

type Options = {
  kind: RequestKind
  defaultPlan: string
  /** A rejected request, which prefills the form. */
  previousRequest: LatestRequest | undefined
  onSent: () => void
}

export function useRequestForm({ kind, defaultPlan, previousRequest, onSent }: Options) {
  const [draft, setDraft] = useState<RequestDraft>(() => emptyRequest(defaultPlan))
  const [accepted, setAccepted] = useState<Acknowledgements>(nothingAccepted)
  const [problems, setProblems] = useState<RequestProblems & { terms?: string }>({})
  const [isBusy, setIsBusy] = useState(false)
  const isTouched = useRef(false)
  useEffect(() => {
    if (isTouched.current) return
    const {
      status: _,
      decision_reason: __,
      ...previousFields
    } = previousRequest ?? { status: '', decision_reason: null }
    setDraft((empty) => ({ ...empty, ...previousFields, ...loadLocalRequest(kind) }))
  }, [kind, previousRequest])
  const change = (field: keyof RequestDraft, value: string) => {
    isTouched.current = true
    setDraft((current) => ({ ...current, [field]: value }))
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isBusy) return
    const invalid = requestProblems(kind, draft)
    const hasAgreed = Object.values(accepted).every(Boolean)
    setProblems({ ...invalid, ...(hasAgreed ? {} : { terms: accessRequests.termsMissing.text }) })
    const [first] = Object.keys(invalid)
    if (first) return event.currentTarget.querySelector<HTMLElement>(`[name=${first}]`)?.focus()
    if (!hasAgreed) return toast({ ...accessRequests.termsMissing, tone: 'negative' })
    setIsBusy(true)
    const outcome = await sendRequest(kind, draft, accepted).catch(
      (): SendOutcome => ({ kind: 'unreachable' }),
    )
    setIsBusy(false)
    showOutcome(kind, draft, outcome)
    if (outcome.kind === 'sent') onSent()
  }
  return { draft, change, accepted, setAccepted, problems, isBusy, submit }
}

function showOutcome(kind: RequestKind, draft: RequestDraft, outcome: SendOutcome): void {
  switch (outcome.kind) {
    case 'sent':
      clearLocalRequest(kind)
      toast({ ...accessRequests.sent[kind], tone: 'positive' })
      break
    case 'exists':
      toast({ ...accessRequests.alreadyExists(outcome.status), tone: 'negative' })
      break
    case 'not-authenticated':
      saveLocalRequest(kind, draft)
      toast({ ...accessRequests.notAuthenticated, tone: 'negative' })
      requestSignIn({ view: 'sign-in', reason: accessRequests.signInFirst })
      break
    case 'unreachable':
      toast({ ...accessRequests.unreachable, tone: 'negative' })
      break
    case 'refused':
      toast({ ...accessRequests.failed(outcome.text), tone: 'negative' })
  }
}
