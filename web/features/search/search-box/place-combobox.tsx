import { Clock, type LucideIcon, MapPin, TrainFront, X } from 'lucide-react'
import { type ComponentProps, type FormEvent, type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { classes } from '../../../ui/classes.ts'
import { useCombobox } from '../../../ui/fields/use-combobox.ts'
import { Icon } from '../../../ui/icon.tsx'
import { forgetSearches, type RecentSearch, useRecentSearches } from './recent-searches.ts'
import { describeSuggestion, type Suggestion } from './suggestion.ts'
import { useSuggestions } from './use-suggestions.ts'

type Option = { key: string; icon: LucideIcon; label: string; detail: string; choose: () => void }

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  value: string
  onValue: (value: string) => void
  /** A place was chosen from the list, with its id. */
  onPlace: (location: string, place: string) => void
  /** Recent searches are offered while the value is unchanged. */
  initialValue: string
  listClassName?: string
}

/** The id of the place that the field's text was chosen for, or that it names: see below. */
export function chosenPlace(event: FormEvent): string {
  return `${new FormData(event.currentTarget as HTMLFormElement).get('place') ?? ''}`
}

/**
 * A place field with suggestions, and recent searches before typing. The form also sends the id of the place: of the chosen one,
 * or of the first suggestion if the text is its name though it usually means another, so that Enter goes where the list says.
 */
export function PlaceCombobox({ value, onValue, onPlace, initialValue, listClassName, ...input }: Props) {
  const [hasTyped, setTyped] = useState(false)
  const [chosen, setChosen] = useState<Suggestion>()
  const isTyping = hasTyped && value.trim() !== '' && value !== initialValue
  const recent = useRecentSearches()
  const suggestions = useSuggestions(value, isTyping, recent[0]?.near)
  const navigate = useNavigate()
  const options: Option[] = isTyping
    ? suggestions.map((each) => placeOption(each, () => take(each)))
    : recentOptions(recent, (address) => navigate(address))
  const combobox = useCombobox({ count: options.length, onChoose: (index) => options[index]?.choose() })
  const take = (suggestion: Suggestion) => {
    setTyped(false)
    setChosen(suggestion)
    onValue(suggestion.location)
    onPlace(suggestion.location, suggestion.slug ?? '')
  }
  const first = isTyping ? suggestions[0] : undefined
  // The usual meaning of a name needs no id: one search has one address.
  const isFirst = first?.name.toLowerCase() === value.trim().toLowerCase() && first.location !== first.name
  const slug = chosen?.location === value ? chosen.slug : isFirst ? first?.slug : undefined
  return (
    <>
      <input
        {...input}
        {...combobox.inputProps}
        type="text"
        maxLength={200}
        enterKeyHint="search"
        value={value}
        onChange={(event) => {
          setTyped(true)
          combobox.open()
          onValue(event.target.value)
        }}
      />
      {slug && <input type="hidden" name="place" value={slug} />}
      <span role="status" className="sr-only">
        {combobox.isOpen && isTyping ? countOf(options.length) : ''}
      </span>
      <OptionList
        {...combobox}
        options={options}
        title={isTyping ? 'Suggestions' : 'Recent searches'}
        hasTitle={!isTyping}
        className={listClassName}
      />
    </>
  )
}

type ListProps = Pick<ReturnType<typeof useCombobox>, 'isOpen' | 'active' | 'listProps' | 'optionProps'> & {
  options: Option[]
  title: string
  hasTitle: boolean
  className: string | undefined
}

function OptionList({
  isOpen,
  active,
  listProps,
  optionProps,
  options,
  title,
  hasTitle,
  className,
}: ListProps) {
  return (
    <div
      hidden={!isOpen}
      className={classes(
        'absolute z-30 max-h-[min(60vh,400px)] overflow-y-auto rounded-panel border-accent border-t-3 bg-raised py-2 text-left shadow-2',
        className,
      )}
    >
      {hasTitle && (
        <p aria-hidden className="px-4 pt-1 pb-1.5 font-semibold text-ink-3 text-sm">
          {title}
        </p>
      )}
      <ul {...listProps} aria-label={title}>
        {options.map(({ key, icon, label, detail }, index) => (
          <li
            key={key}
            {...optionProps(index)}
            className={classes(
              'flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5',
              index === active && 'bg-fill',
            )}
          >
            <Icon of={icon} size={18} className="text-ink-3" />
            <OptionText label={label} detail={detail} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function OptionText({ label, detail }: { label: string; detail: string }): ReactNode {
  return (
    <span className="min-w-0">
      <span className="block truncate font-medium leading-5.5">{label}</span>
      {detail && <span className="block truncate text-ink-3 text-sm">{detail}</span>}
    </span>
  )
}

function placeOption(suggestion: Suggestion, choose: () => void): Option {
  const { location, kind, name } = suggestion
  return {
    key: suggestion.slug ?? location,
    icon: kind === 'station' ? TrainFront : MapPin,
    label: name,
    detail: describeSuggestion(suggestion),
    choose,
  }
}

function recentOptions(recent: RecentSearch[], open: (address: string) => void): Option[] {
  if (recent.length === 0) return []
  const forget = {
    key: 'forget',
    icon: X,
    label: 'Clear recent searches',
    detail: '',
    choose: forgetSearches,
  }
  return [
    ...recent.map(({ label, address }) => ({
      key: address,
      icon: Clock,
      label,
      detail: '',
      choose: () => open(address),
    })),
    forget,
  ]
}

const countOf = (count: number) => (count === 1 ? '1 suggestion' : `${count} suggestions`)
