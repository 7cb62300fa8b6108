import { type FormEvent, useState } from 'react'
import { getSupabase } from '../../data/supabase.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { type Branch, locatePostcode, type MyAgency } from './agency-queries.ts'
import { contactProblems, contactRow, emptyContact, toContactDetails } from './contact-details.ts'
import { ContactFields } from './contact-fields.tsx'
import { useAgencyChange } from './use-agency-change.ts'

type Props = { agency: MyAgency; branch: Branch | undefined; onClose: () => void }

export function BranchDialog({ agency, branch, onClose }: Props) {
  const [contact, setContact] = useState(branch ? toContactDetails(branch) : emptyContact)
  const [isChecked, setIsChecked] = useState(false)
  const problems = contactProblems(contact)
  const saving = useAgencyChange({
    run: async () => {
      const fields = contactRow(contact)
      const row = { ...fields, ...(await locatePostcode(fields.postcode)) }
      const branches = (await getSupabase()).from('agency_branches')
      await (branch
        ? branches.update(row).eq('id', branch.id)
        : branches.insert({ ...row, agency_id: agency.id })
      ).throwOnError()
    },
    onDone: onClose,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setIsChecked(true)
    if (Object.keys(problems).length === 0 && !saving.isPending) saving.mutate()
  }
  return (
    <Dialog isOpen onClose={onClose} title={branch ? 'Change branch' : 'Add a branch'}>
      <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-col gap-5">
        <ContactFields
          nameLabel="Name of the branch"
          value={contact}
          problems={isChecked ? problems : {}}
          onChange={setContact}
        />
        <Button type="submit" variant="primary" className="self-start" isBusy={saving.isPending}>
          Save branch
        </Button>
      </form>
    </Dialog>
  )
}
