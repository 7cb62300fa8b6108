import { useState } from 'react'
import { viewingMessages as messages } from '../../messages/viewings/viewings.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextAreaField } from '../../ui/fields/text-field.tsx'
import { useViewingAction, type Viewing } from './viewing-queries.ts'

type Opinion = NonNullable<Viewing['feedback']['mine']>
type Props = { viewingId: string; mine: Opinion | null; side: 'host' | 'seeker' }

const attendances: Record<Opinion['attendance'], Record<Props['side'], string>> = {
  took_place: { host: 'The viewing took place', seeker: 'The viewing took place' },
  other_absent: { host: 'They didn’t come', seeker: 'The host wasn’t there' },
  self_absent: { host: 'I couldn’t be there', seeker: 'I didn’t go' },
}

/** What one side says after a viewing. The other side reads it. */
export function FeedbackForm({ viewingId, mine, side }: Props) {
  const [attendance, setAttendance] = useState(mine?.attendance ?? 'took_place')
  const [rating, setRating] = useState(mine?.rating ? `${mine.rating}` : '')
  const [comment, setComment] = useState(mine?.comment ?? '')
  const sending = useViewingAction({ name: 'give_viewing_feedback', success: messages.feedbackSent })
  return (
    <form
      method="post"
      className="mt-4 flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        sending.mutate({ viewing_id: viewingId, attendance, rating: rating ? Number(rating) : null, comment })
      }}
    >
      <SelectField
        label="What happened?"
        value={attendance}
        hint={
          attendance === 'other_absent' ? 'They have seven days to object before we record it.' : undefined
        }
        onChange={({ target }) => setAttendance(target.value as Opinion['attendance'])}
      >
        {Object.entries(attendances).map(([value, labels]) => (
          <option key={value} value={value}>
            {labels[side]}
          </option>
        ))}
      </SelectField>
      {side === 'seeker' && attendance === 'took_place' && (
        <SelectField
          label="How did you like the home?"
          isOptional
          value={rating}
          onChange={({ target }) => setRating(target.value)}
        >
          <option value="">No answer</option>
          <option value="5">I love it</option>
          <option value="4">I like it</option>
          <option value="3">It’s all right</option>
          <option value="2">Not for me</option>
          <option value="1">Definitely not</option>
        </SelectField>
      )}
      <TextAreaField
        label="Comment"
        isOptional
        rows={3}
        maxLength={2000}
        hint="The other side can read it."
        value={comment}
        onChange={({ target }) => setComment(target.value)}
      />
      <Button type="submit" variant="primary" className="self-start" isBusy={sending.isPending}>
        {mine ? 'Change feedback' : 'Send feedback'}
      </Button>
    </form>
  )
}

const ratings = ['', 'Definitely not', 'Not for me', 'It’s all right', 'I like it', 'I love it']

/** What the other side has said. */
export function GivenFeedback({ opinion, by }: { opinion: Opinion | null; by: string }) {
  if (!opinion) return null
  const words = [
    opinion.attendance === 'other_absent' ? 'Says that you didn’t come.' : '',
    opinion.rating ? `${ratings[opinion.rating]}.` : '',
    opinion.comment ?? '',
  ]
  return (
    <blockquote className="mt-3 border-line border-l-3 pl-4">
      <p className="whitespace-pre-line break-words">
        {words.filter(Boolean).join(' ') || 'Confirms that it took place.'}
      </p>
      <footer className="text-ink-2 text-sm">{by}</footer>
    </blockquote>
  )
}
