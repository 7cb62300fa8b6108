/*
 * As before; but a permit that seems to come back later than the whole window allows was given by a clock that has been
 * set back since. It counts for nothing: nobody is kept out until that time comes round again.
 */
create or replace function platform.take_permit(key text, burst int, window_seconds double precision) returns double precision
language plpgsql set search_path = '' as $$
declare
  step interval := make_interval(secs => window_seconds / burst);
  at timestamptz := clock_timestamp();
  latest timestamptz := at + step * burst;
  free timestamptz;
begin
  insert into platform.rate_limits as r (key, free_at) values (take_permit.key, at + step)
  on conflict on constraint rate_limits_pkey do update
    set free_at = case when r.free_at > latest then at else greatest(r.free_at, at) end + step
    where r.free_at > latest or greatest(r.free_at, at) + step <= latest
  returning free_at into free;
  if found then return 0; end if;
  select r.free_at into free from platform.rate_limits r where r.key = take_permit.key;
  return greatest(extract(epoch from free + step - step * burst - at), 0.001);
end
$$;
