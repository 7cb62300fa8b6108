/** A table that visitors and signed-in members can subscribe to. */
export const newsTableSql = `
  create table public.bench_news (id bigint generated always as identity primary key, title text, at timestamptz default clock_timestamp());
  alter table public.bench_news enable row level security;
  alter table public.bench_news replica identity full;
  grant select on public.bench_news to anon, authenticated;
  create policy "everybody" on public.bench_news for select to anon using (true);
  create policy "people in a session that may" on public.bench_news for select to authenticated
    using ((select auth.uid()) is not null and (select private.session_is_trusted()));
  alter publication supabase_realtime add table public.bench_news;`

/** For the hand-written baseline. */
export const notifyTriggerSql = `
  create function public.bench_tell() returns trigger language plpgsql as $$
    begin perform pg_notify('bench_news', row_to_json(new)::text); return null; end $$;
  create trigger bench_tell after insert on public.bench_news for each row execute function public.bench_tell();`
