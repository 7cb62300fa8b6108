import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { isOwnPath } from '../../../../domain/site/own-path.ts'
import { capitalised, countPhrase } from '../../../../domain/text/count-phrase.ts'
import { administration } from '../../../messages/professionals/administration.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { SelectField } from '../../../ui/fields/select.tsx'
import { TextAreaField, TextField } from '../../../ui/fields/text-field.tsx'
import { PromptDialog } from '../../../ui/overlays/prompt-dialog.tsx'
import { useAdminAction } from '../actions/use-admin-action.ts'
import {
  type Audience,
  announcementQueries,
  audiences,
  type Draft,
  sendAnnouncement,
} from './announcement-queries.ts'

const newDraft = (): Draft => ({
  id: crypto.randomUUID(),
  audience: 'everybody',
  title: '',
  body: '',
  link: '',
  byMail: false,
})

type Problems = Partial<Record<'title' | 'body' | 'link', string>>

function validate({ title, body, link }: Draft): Problems {
  return {
    ...(title.trim() === '' && { title: administration.titleMissing }),
    ...(body.trim() === '' && { body: administration.bodyMissing }),
    ...(link !== '' && !isOwnPath(link) && { link: administration.linkInvalid }),
  }
}

/** An announcement cannot be recalled, so a dialog confirms it and shows the number of recipients. */
export function ComposeForm() {
  const [draft, setDraft] = useState(newDraft)
  const [problems, setProblems] = useState<Problems>({})
  const [isConfirming, setIsConfirming] = useState(false)
  const { data: audienceSize } = useQuery(announcementQueries.size(draft.audience))
  const sending = useAdminAction<Draft, { recipients: number }>({
    run: sendAnnouncement,
    done: ({ recipients }) => administration.announced(formatPeople(recipients)),
    onDone: () => {
      setIsConfirming(false)
      setDraft(newDraft())
    },
  })
  const change = (changes: Partial<Draft>) => setDraft({ ...draft, ...changes })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found = validate(draft)
    setProblems(found)
    setIsConfirming(Object.keys(found).length === 0)
  }
  return (
    <form method="post" onSubmit={submit} noValidate className="flex max-w-160 flex-col gap-5">
      <ComposeFields draft={draft} change={change} problems={problems} audienceSize={audienceSize} />
      <div>
        <Button type="submit" variant="primary">
          Send
        </Button>
      </div>
      <PromptDialog
        isOpen={isConfirming}
        onClose={() => setIsConfirming(false)}
        title="Send this announcement?"
        description={`${audienceSize === undefined ? audiences[draft.audience] : formatPeople(audienceSize)} will see ‘${draft.title}’ in the portal${draft.byMail ? ' and get it by email' : ''}. You can’t undo this.`}
        confirm="Send announcement"
        isBusy={sending.isPending}
        onConfirm={() => sending.mutate(draft)}
      />
    </form>
  )
}

const formatPeople = (count: number) => capitalised(countPhrase(count, 'person', 'people'))

type FieldsProps = {
  draft: Draft
  change: (changes: Partial<Draft>) => void
  problems: Problems
  audienceSize: number | undefined
}

function ComposeFields({ draft, change, problems, audienceSize }: FieldsProps) {
  return (
    <>
      <SelectField
        label="To"
        hint={audienceSize === undefined ? 'Counting...' : formatPeople(audienceSize)}
        value={draft.audience}
        onChange={(event) => change({ audience: event.target.value as Audience })}
      >
        {Object.entries(audiences).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
      <TextField
        label="Title"
        maxLength={200}
        value={draft.title}
        error={problems.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextAreaField
        label="Message"
        rows={6}
        maxLength={5000}
        value={draft.body}
        error={problems.body}
        onChange={(event) => change({ body: event.target.value })}
      />
      <TextField
        label="Link"
        isOptional
        hint="An address of this site, such as /help."
        value={draft.link}
        error={problems.link}
        onChange={(event) => change({ link: event.target.value.trim() })}
      />
      <Checkbox
        label="Also email people who have opted in to news"
        checked={draft.byMail}
        onChange={(event) => change({ byMail: event.target.checked })}
      />
    </>
  )
}
