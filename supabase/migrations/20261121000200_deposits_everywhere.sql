-- Leaving the country out is no way round the cap: a home nobody placed is held to England's.
-- Northern Ireland has a cap too: one month's rent (Private Tenancies Act (Northern Ireland) 2022). Wales has none.
-- What is advertised above it already no longer states a deposit; its page then tells the most the law allows.
update public.properties set deposit = null
  where status not in ('draft', 'withdrawn', 'removed') and coalesce(let_type, '') <> 'commercial'
    and property_type not in ('Commercial', 'Land', 'Garage')
    and case when country is null then deposit::bigint * 52 > price::bigint * 12 * case when price::bigint * 12 < 50000 then 5 else 6 end
      when country = 'Northern Ireland' then deposit > price end;

alter table public.properties
  drop constraint "a deposit stays within the legal cap",
  add constraint "a deposit stays within the legal cap" check (
    status in ('draft', 'withdrawn', 'removed') or deposit is null or coalesce(let_type, '') = 'commercial'
    or coalesce(property_type, '') in ('Commercial', 'Land', 'Garage')
    or case country
      when 'Wales' then true
      when 'Scotland' then deposit::bigint <= price::bigint * 2
      when 'Northern Ireland' then deposit <= price
      else deposit::bigint * 52 <= price::bigint * 12 * case when price::bigint * 12 < 50000 then 5 else 6 end
    end);
