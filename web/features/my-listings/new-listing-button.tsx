import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { portalPaths } from '../../../domain/site/portal-paths.ts'
import { getSupabase } from '../../data/supabase.ts'
import { ownListingQueries } from '../../entities/listing/own-listing.ts'
import { listings } from '../../messages/listings/listings.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { Icon } from '../../ui/icon.tsx'

/** Creates a draft on the server and opens the wizard. */
export function NewListingButton() {
  const navigate = useNavigate()
  const queries = useQueryClient()
  const create = useMutation({
    mutationFn: async () => {
      const client = await getSupabase()
      const { data } = await client
        .from('properties')
        .insert({ listing_type: 'rent' })
        .select('id')
        .single<{ id: string }>()
        .throwOnError()
      return data.id
    },
    onSuccess: async (id) => {
      await queries.invalidateQueries({ queryKey: ownListingQueries.lists })
      await navigate(portalPaths.listingStep(id, 'type'))
    },
    onError: ({ code }: Error & { code?: string }) =>
      toast({ ...(code === '42501' ? listings.createRefused : listings.createFailed), tone: 'negative' }),
  })
  return (
    <Button variant="primary" isBusy={create.isPending} onClick={() => create.mutate()}>
      <Icon of={Plus} size={18} />
      New listing
    </Button>
  )
}
