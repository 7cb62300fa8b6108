import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { documentKinds, documentLabels, isDocumentKind } from '../../../domain/offers/offer-words.ts'
import { formatShortDate } from '../../../domain/time/dates.ts'
import { account } from '../../messages/account/account.ts'
import { offers as messages } from '../../messages/offers.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { SelectField } from '../../ui/fields/select.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { SectionHeading } from '../../ui/section-heading.tsx'
import { openDocument, uploadDocument } from './document-files.ts'
import { type Offer, offerQueries, useOfferChange } from './offer-queries.ts'
import { isOpenOffer } from './offer-status.ts'

type Document = Offer['documents'][number]

/** Private documents. The applicant sees who opened them; they are erased on the date shown. */
export function OfferDocuments({ offer }: { offer: Offer }) {
  const isApplicant = offer.side === 'applicant'
  if (isApplicant && offer.documents.length === 0 && !isOpenOffer(offer)) return null
  return (
    <section aria-labelledby="documents">
      <SectionHeading id="documents" title="Documents" />
      {offer.documents.length === 0 && (
        <p className="mt-3 text-ink-2">
          {isApplicant
            ? `Add ${offer.kind === 'sale' ? 'proof of funds' : 'your documents'}. Only the other side can open them. You’ll see when they do, and we erase them after 90 days.`
            : `No documents yet. ${offer.kind === 'sale' ? 'Proof of funds' : 'References and other documents'} that ${offer.name} adds will appear here.`}
        </p>
      )}
      <ul className="mt-2">
        {offer.documents.map((document) => (
          <DocumentRow key={document.id} document={document} offer={offer} />
        ))}
      </ul>
      {isApplicant && isOpenOffer(offer) && <UploadForm offer={offer} />}
    </section>
  )
}

function DocumentRow({ document, offer }: { document: Document; offer: Offer }) {
  const queries = useQueryClient()
  const erasing = useOfferChange('erase_offer_document')
  const opening = useMutation({
    mutationFn: () => openDocument(document.id),
    onError: (error) => toast({ ...account.error, text: messages.refusalFor(error), tone: 'negative' }),
    onSettled: () => queries.invalidateQueries({ queryKey: offerQueries.all }),
  })
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 border-line border-b py-3.5">
      <div className="min-w-0 flex-1 basis-48">
        <p className="font-medium">{documentLabels[document.kind]}</p>
        <p className="mt-0.5 break-words text-ink-3 text-xs">
          {document.is_erased
            ? 'Erased'
            : `${document.file_name}, erased on ${formatShortDate(document.expires_at)}`}
        </p>
      </div>
      {!document.is_erased && !(offer.sealed_until && offer.side === 'advertiser') && (
        <Button size="small" isBusy={opening.isPending} onClick={() => opening.mutate()}>
          Open
        </Button>
      )}
      {!document.is_erased && offer.side === 'applicant' && (
        <Button
          size="small"
          variant="quiet"
          isBusy={erasing.isPending}
          onClick={() => erasing.mutate({ document_id: document.id })}
        >
          Erase
        </Button>
      )}
    </li>
  )
}

const maxBytes = 10 * 1024 * 1024
const fileTypes = ['application/pdf', 'image/jpeg', 'image/png']

function UploadForm({ offer }: { offer: Offer }) {
  const kinds = documentKinds[offer.kind]
  const [kind, setKind] = useState(kinds[0] ?? 'identity')
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  /** A new file input after each upload. */
  const [uploads, setUploads] = useState(0)
  const queries = useQueryClient()
  const uploading = useMutation({
    mutationFn: (chosen: File) => uploadDocument(offer.id, kind, chosen),
    onSuccess: () => {
      setFile(undefined)
      setUploads(uploads + 1)
    },
    onError: (error) => {
      const hint = 'hint' in error && error.hint
      setProblem(hint ? messages.refusalFor(error) : messages.uploadFailed)
    },
    onSettled: () => queries.invalidateQueries({ queryKey: offerQueries.all }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const isValid = file && file.size > 0 && file.size <= maxBytes && fileTypes.includes(file.type)
    setProblem(isValid ? undefined : messages.missing.file)
    if (isValid && !uploading.isPending) uploading.mutate(file)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className="mt-5 flex flex-wrap items-start gap-4">
      <SelectField
        label="Document"
        value={kind}
        onChange={({ target }) => isDocumentKind(target.value) && setKind(target.value)}
      >
        {kinds.map((each) => (
          <option key={each} value={each}>
            {documentLabels[each]}
          </option>
        ))}
      </SelectField>
      <TextField
        key={uploads}
        label="File"
        type="file"
        accept={fileTypes.join(',')}
        className="py-2.5"
        error={problem}
        onChange={({ target }) => setFile(target.files?.[0])}
      />
      <Button type="submit" isBusy={uploading.isPending} busyLabel="Uploading..." className="mt-7.5 h-12">
        Add document
      </Button>
    </form>
  )
}
