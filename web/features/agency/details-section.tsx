import { type FormEvent, useState } from 'react'
import { isWebsite } from '../../../domain/site/website.ts'
import { formatNumber } from '../../../domain/text/format-number.ts'
import { getSupabase } from '../../data/supabase.ts'
import { agency as messages } from '../../messages/professionals/agency.ts'
import { Button } from '../../ui/button.tsx'
import { TextAreaField, TextField } from '../../ui/fields/text-field.tsx'
import { locatePostcode, type MyAgency } from './agency-queries.ts'
import { AgencySection } from './agency-section.tsx'
import { contactProblems, contactRow, toContactDetails } from './contact-details.ts'
import { ContactFields } from './contact-fields.tsx'
import { useAgencyChange } from './use-agency-change.ts'

/** The public details of the agency. */
export function DetailsSection({ agency }: { agency: MyAgency }) {
  const [contact, setContact] = useState(toContactDetails(agency))
  const [website, setWebsite] = useState(agency.website ?? '')
  const [description, setDescription] = useState(agency.description)
  const [hours, setHours] = useState(agency.opening_hours)
  const [team, setTeam] = useState(agency.team)
  const [isChecked, setIsChecked] = useState(false)
  const problems = contactProblems(contact)
  const websiteProblem = website.trim() && !isWebsite(website.trim()) ? messages.websiteInvalid : undefined
  const saving = useAgencyChange({
    run: async () => {
      const row = contactRow(contact)
      const client = await getSupabase()
      const place = await locatePostcode(row.postcode)
      await client
        .from('agencies')
        .update({
          ...row,
          ...place,
          website: website.trim() || null,
          description: description.trim(),
          opening_hours: hours.trim(),
          team: team.trim(),
        })
        .eq('id', agency.id)
        .throwOnError()
    },
    successMessage: () => messages.saved,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problems).length === 0 && !websiteProblem && !saving.isPending) saving.mutate()
  }
  return (
    <AgencySection title="Details">
      <form method="post" noValidate onSubmit={submit} className="flex max-w-160 flex-col gap-5">
        <ContactFields
          nameLabel="Name"
          value={contact}
          problems={isChecked ? problems : {}}
          onChange={setContact}
        />
        <TextField
          label="Website"
          isOptional
          type="url"
          value={website}
          maxLength={300}
          error={isChecked ? websiteProblem : undefined}
          onChange={(event) => setWebsite(event.target.value)}
        />
        <TextAreaField
          label="About the agency"
          isOptional
          rows={5}
          maxLength={5000}
          value={description}
          hint={`${formatNumber(description.length)} of 5,000 characters`}
          onChange={(event) => setDescription(event.target.value)}
        />
        <TextAreaField
          label="Opening hours"
          isOptional
          rows={3}
          maxLength={400}
          value={hours}
          hint="One line for each entry, for example: Monday to Friday: 9am to 5:30pm"
          onChange={(event) => setHours(event.target.value)}
        />
        <TextAreaField
          label="Team"
          isOptional
          rows={4}
          maxLength={2000}
          value={team}
          hint="One person on each line, for example: Priya Nair, branch manager"
          onChange={(event) => setTeam(event.target.value)}
        />
        <Button type="submit" variant="strong" className="self-start" isBusy={saving.isPending}>
          Save details
        </Button>
      </form>
    </AgencySection>
  )
}
