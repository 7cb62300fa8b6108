import { useSearchParams } from 'react-router'

/** The article named in the address (`?post=`), and how to take it out of there. */
export function useOpenedPostId(): { id: string | null; close: () => void } {
  const [query, setQuery] = useSearchParams()
  const close = () =>
    setQuery(
      (current) => {
        current.delete('post')
        return current
      },
      { preventScrollReset: true },
    )
  return { id: query.get('post'), close }
}
