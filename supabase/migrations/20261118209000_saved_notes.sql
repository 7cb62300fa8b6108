-- Notes on saved listings, written in a browser before signing in.

/*
 * Adds the notes written in this browser ({listing id: note}) to the caller's saved listings, below a note that is already there.
 * A note that is there already is not added twice, so that a repeated call changes nothing. Returns how many notes were added.
 */
create function public.add_saved_notes(notes jsonb) returns int language sql set search_path = '' as $$
  with added as (
    update public.saved_properties s
      set note = left(case when s.note = '' then n.value else s.note || E'\n' || n.value end, 2000)
      from jsonb_each_text(notes) n
      where s.user_id = auth.uid() and s.property_id = n.key::uuid
        and n.value <> '' and position(left(n.value, 2000) in s.note) = 0
      returning 1
  )
  select count(*)::int from added
$$;
grant execute on function public.add_saved_notes to authenticated;
