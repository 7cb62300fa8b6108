import { FileUp } from 'lucide-react'
import { DropZone } from '../../ui/fields/drop-zone.tsx'

type Props = { problem: string | undefined; onChoose: (files: File[]) => void }

export const ImportDropZone = ({ problem, onChoose }: Props) => (
  <DropZone
    title="Choose your file"
    text="A BLM or CSV file, together with its pictures if they lie beside it. Pictures with an address on the web are fetched by us. Nothing is changed yet: you see first what would come of it."
    action="Choose files"
    icon={FileUp}
    accept=".blm,.csv,.txt,text/csv,text/plain,image/*"
    isMultiple
    onFiles={onChoose}
    error={problem}
    isLarge
  />
)
