-- Law and publishing: the rules of law by country and date, and what an advert needs before it is published.

-- Law -------------------------------------------------------------------------------------------------------------------

-- The rows of domain/law/law-rules.ts. A test compares the two.
create table private.law_rules (
  id text primary key check (length(id) <= 60),
  rule text not null check (length(rule) <= 40),
  countries text[] not null check (private.is_short_list(countries, 4, 20)),
  -- null: no day has been set.
  from_date date,
  until_date date,
  kinds text[] not null check (private.is_short_list(kinds, 4, 20)),
  status text not null check (status in ('in force', 'proposed')),
  figures jsonb not null default '{}' check (octet_length(figures::text) <= 500)
);
create index law_rules_rule_idx on private.law_rules (rule);

insert into private.law_rules (id, rule, countries, from_date, until_date, kinds, status, figures) values
  ('one-rent-england', 'one_rent', '{England}', '2026-05-01', null, '{"long let","short let"}', 'in force', '{}'),
  ('rent-in-advance-england', 'rent_in_advance', '{England}', '2026-05-01', null, '{"long let","short let"}', 'in force', '{"months":1}'),
  ('no-fixed-term-england', 'no_fixed_term', '{England}', '2026-05-01', null, '{"long let"}', 'in force', '{}'),
  ('no-ban-on-children-england-scotland', 'no_ban_on_children', '{England,Scotland}', '2026-05-01', null, '{"long let","short let"}', 'in force', '{}'),
  ('no-ban-on-children-wales', 'no_ban_on_children', '{Wales}', '2026-06-01', null, '{"long let","short let"}', 'in force', '{}'),
  ('no-ban-on-benefits-england-scotland', 'no_ban_on_benefits', '{England,Scotland}', '2026-05-01', null, '{"long let","short let"}', 'in force', '{}'),
  ('no-ban-on-benefits-wales', 'no_ban_on_benefits', '{Wales}', '2026-06-01', null, '{"long let","short let"}', 'in force', '{}'),
  ('deposit-cap-england', 'deposit_cap', '{England}', '2019-06-01', null, '{"long let","short let"}', 'in force', '{"weeks":5,"highRent":50000,"weeksFromHighRent":6}'),
  ('deposit-cap-scotland', 'deposit_cap', '{Scotland}', '1984-11-05', null, '{"long let","short let"}', 'in force', '{"months":2}'),
  ('deposit-cap-northern-ireland', 'deposit_cap', '{"Northern Ireland"}', '2023-04-01', null, '{"long let","short let"}', 'in force', '{"months":1}'),
  ('holding-deposit-cap-england', 'holding_deposit_cap', '{England}', '2019-06-01', null, '{"long let","short let"}', 'in force', '{"weeks":1}'),
  ('holding-deposit-cap-wales', 'holding_deposit_cap', '{Wales}', '2019-09-01', null, '{"long let","short let"}', 'in force', '{"weeks":1}'),
  ('no-holding-deposit-scotland', 'holding_deposit_cap', '{Scotland}', '2012-11-30', null, '{"long let","short let"}', 'in force', '{"weeks":0}'),
  ('landlord-registration-scotland', 'landlord_registration', '{Scotland}', '2013-06-01', null, '{"long let","short let"}', 'in force', '{}'),
  ('landlord-registration-northern-ireland', 'landlord_registration', '{"Northern Ireland"}', '2014-02-25', null, '{"long let","short let"}', 'in force', '{}'),
  ('epc-in-advert-england-wales', 'epc_in_advert', '{England,Wales}', '2013-01-09', null, '{sale,"long let","short let","commercial let"}', 'in force', '{}'),
  ('epc-in-advert-scotland', 'epc_in_advert', '{Scotland}', '2013-01-09', null, '{sale,"long let","short let","commercial let"}', 'in force', '{}'),
  ('epc-in-advert-northern-ireland', 'epc_in_advert', '{"Northern Ireland"}', '2013-02-28', null, '{sale,"long let","short let","commercial let"}', 'in force', '{}'),
  ('epc-minimum-england-wales', 'epc_minimum', '{England,Wales}', '2018-04-01', null, '{"long let","short let","commercial let"}', 'in force', '{"minimumRating":"E"}'),
  ('material-information', 'material_information', '{England,Scotland,Wales,"Northern Ireland"}', '2025-04-06', null, '{sale,"long let","short let","commercial let"}', 'in force', '{}'),
  ('epc-c-england-wales', 'epc_minimum', '{England,Wales}', '2030-10-01', null, '{"long let","short let"}', 'proposed', '{"minimumRating":"C"}'),
  ('epc-c-scotland', 'epc_minimum', '{Scotland}', '2028-04-01', null, '{"long let","short let"}', 'proposed', '{"minimumRating":"C"}'),
  ('prs-database-england', 'prs_database', '{England}', null, null, '{"long let","short let"}', 'proposed', '{}');

create function private.london_today() returns date language sql stable set search_path = ''
  return (now() at time zone 'Europe/London')::date;

/* The figures of a rule that applies in a country to a kind of offer on a day; null if none applies. Without a country: England's. */
create function private.law_rule(rule text, country text, kind text, on_date date) returns jsonb
language sql stable security definer set search_path = '' as $$
  select r.figures from private.law_rules r
  where r.rule = law_rule.rule and r.status = 'in force' and coalesce(law_rule.country, 'England') = any (r.countries)
    and law_rule.kind = any (r.kinds) and r.from_date <= on_date and (r.until_date is null or on_date < r.until_date)
  limit 1
$$;

/* 'sale', 'long let', 'short let' or 'commercial let'. */
create function private.offer_kind(listing_type text, let_type text, property_type text) returns text
language sql immutable set search_path = '' return case
  when listing_type = 'sale' then 'sale'
  when let_type = 'commercial' or property_type in ('Commercial', 'Land', 'Garage') then 'commercial let'
  when let_type = 'short' then 'short let'
  else 'long let'
end;

-- The most that may be charged for a monthly rent, by the figures of a rule; null if they set no limit.
create function private.rent_limit(figures jsonb, rent int) returns bigint
language sql immutable strict set search_path = '' return case
  when figures ? 'months' then rent::bigint * (figures ->> 'months')::int
  when figures ? 'highRent' and rent::bigint * 12 >= (figures ->> 'highRent')::int
    then floor(rent::numeric * 12 / 52 * (figures ->> 'weeksFromHighRent')::int)::bigint
  else floor(rent::numeric * 12 / 52 * (figures ->> 'weeks')::int)::bigint
end;

create function private.problem(code text, severity text default 'blocking', most bigint default null) returns jsonb
language sql immutable set search_path = ''
return jsonb_strip_nulls(jsonb_build_object('code', code, 'severity', severity, 'limit', most));

-- Words that adverts must not contain, as domain/listings/advert-phrases.ts has them. A test compares the two.
create table private.advert_phrases (
  code text primary key check (length(code) <= 40),
  -- The rule of law behind it; null: refused everywhere, for sales too.
  rule text check (length(rule) <= 40),
  pattern text not null check (length(pattern) <= 5000)
);
insert into private.advert_phrases (code, rule, pattern) values
  ('rent_range', 'one_rent', '(?<![\w£])£\s?\d[\d,]*(?:\.\d\d)?\s*(?:-|–|—|to)\s*£?\s?\d[\d,]*\s*(?:p\.?c\.?m\y|p\.?w\y|per\s+(?:calendar\s+)?(?:month|week)|a\s+(?:month|week)|monthly|weekly)|(?<![\w£])rent[^.\n]{0,20}?£\s?\d[\d,]*(?:\.\d\d)?\s*(?:-|–|—|to)\s*£?\s?\d[\d,]*'),
  ('rent_from', 'one_rent', '(?<![\w£])(?:rents?\s+)?(?:starting\s+)?from\s+£\s?\d[\d,]*(?:\.\d\d)?\s*(?:p\.?c\.?m\y|p\.?w\y|per\s+(?:calendar\s+)?(?:month|week)|a\s+(?:month|week)|monthly|weekly)|(?<![\w£])rents?\s+(?:starts?\s+|starting\s+)?from\s+£\s?\d[\d,]*(?:\.\d\d)?|(?<![\w£])offers?\s+(?:over|above|in\s+excess\s+of|in\s+the\s+region\s+of|from)\s+£\s?\d[\d,]*(?:\.\d\d)?|(?<![\w£])(?:rent|price)\s+on\s+application|(?<![\w£])(?:best|highest)\s+offers?|sealed\s+bids?|open\s+to\s+(?:higher\s+)?(?:offers|bids)'),
  ('no_benefits', 'no_ban_on_benefits', '(?<![\w£])no\s+(?:dss|lha|housing\s+benefits?|universal\s+credit|benefits?(?:\s+claimants?)?)\y|(?<![\w£])(?:do(?:es)?\s+not|don[’'']t|cannot|can[’'']t)\s+accept\s+(?:anyone\s+on\s+|tenants?\s+on\s+|people\s+on\s+)?(?:dss|lha|housing\s+benefits?|universal\s+credit|benefits?(?:\s+claimants?)?)\y|(?<![\w£])(?:dss|lha|housing\s+benefits?|universal\s+credit|benefits?(?:\s+claimants?)?)\s+(?:is\s+|are\s+)?(?:not|never)\s+(?:be\s+)?(?:accepted|allowed|considered|permitted|welcome|suitable)|(?<![\w£])(?:working\s+)?(?:professionals?|tenants?\s+in\s+work|working\s+tenants?)\s+only'),
  ('no_children', 'no_ban_on_children', '(?<![\w£])no\s+(?:young\s+)?(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|infants?|famil(?:y|ies))\y(?![’'']s?\y)|(?<![\w£])(?:do(?:es)?\s+not|don[’'']t|cannot|can[’'']t)\s+accept\s+(?:young\s+)?(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|infants?|famil(?:y|ies))\y|(?<![\w£])(?:child(?:ren)?|kids?|bab(?:y|ies)|toddlers?|infants?|famil(?:y|ies))\s+(?:is\s+|are\s+)?(?:not|never)\s+(?:be\s+)?(?:accepted|allowed|considered|permitted|welcome|suitable)|(?<![\w£])(?:adults|couples|singles)\s+only|child[-\s]free'),
  ('much_in_advance', 'rent_in_advance', '(?<![\w£])(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several)\s+months?[’'']?\s+(?:of\s+)?(?:rent\s+)?(?:paid\s+|payable\s+)?(?:in\s+advance|up\s?-?front)|(?<![\w£])rent[^.\n]{0,20}?(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several)\s+months?\s+(?:in\s+advance|up\s?-?front)|(?<![\w£])(?:quarterly|half-yearly|yearly|annually)\s+in\s+advance|(?<![\w£])(?:a\s+)?(?:year|half\s+a\s+year|quarter)[’'']?s?\s+rent\s+(?:in\s+advance|up\s?-?front)'),
  ('rent_before_signing', 'rent_in_advance', '(?<![\w£])rent\s+(?:is\s+)?(?:due|payable|paid|required|to\s+be\s+paid)\s+(?:before|prior\s+to|on)\s+(?:signing|reservation|application|reserving|applying)|(?<![\w£])month[’'']?s?\s+rent\s+(?:before|prior\s+to|on)\s+(?:signing|reservation|application|reserving|applying)'),
  ('fixed_term', 'no_fixed_term', '(?<![\w£])min(?:imum|\.)?\s+(?:term|tenancy|let|stay|contract)(?:\s+(?:of|is))?[:\s]*(?:\d+|(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several)|one)?|(?<![\w£])(?:\d+|(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several)|one)[-\s]+(?:months?|years?)[’'']?\s+(?:minimum|fixed[-\s]term|tenancy|lease|ast|contract)\y|(?<![\w£])(?:\d+|(?:[2-9]|1[0-2]|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several)|one)[-\s]+(?:months?|years?)[’'']?\s+(?:term|minimum\s+term)\y|(?<![\w£])fixed[-\s]term\s+(?:tenancy|let|contract|of)|(?<![\w£])assured\s+shorthold'),
  ('contact_in_text', null, '(?<![\w£])(?:\+44|0044|0)(?:[\s().-]{0,2}\d){9,10}(?!\d)|(?<![\w£])[\w.+-]+@[\w-]+\.[\w.]{2,}|(?<![\w£])(?:https?:\/\/|www\.)[^\s]+|(?<![\w£])[\w-]+\.(?:co\.uk|com|org|net|info|io)\y(?:\/[^\s]*)?');

/* The forbidden words in a listing, where and while the rule behind them is in force. */
create function private.word_problems(listing public.properties, kind text, on_date date) returns jsonb
language sql stable security definer set search_path = '' as $$
  -- The collation makes \w, \s and upper case mean what they mean in JavaScript, apart from spaces beyond ASCII.
  with text as (
    select translate(concat_ws(E'\n', listing.title, listing.description, array_to_string(listing.features, E'\n')),
      E'\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff',
      repeat(' ', 19)) collate "C" as words)
  select coalesce(jsonb_agg(private.problem(f.code) || jsonb_build_object('quote', btrim(regexp_replace(quote, '\s+', ' ', 'g')))
    order by f.code), '[]')
  from text, private.advert_phrases f, lateral (select case
      when f.rule is null or private.law_rule(f.rule, listing.country, kind, on_date) is not null
      then substring(words from '(?i)' || f.pattern) end as quote) found
  where quote is not null
$$;

-- Statements ------------------------------------------------------------------------------------------------------------

alter table public.properties
  -- Why there is no EPC rating.
  add column epc_status text check (epc_status in ('applied for', 'exempt')),
  -- The reference in the PRS Exemptions Register that allows letting below the minimum rating.
  add column epc_exemption text check (length(epc_exemption) <= 60),
  -- The number in England's Private Rented Sector Database: optional until it opens.
  add column prs_registration text check (length(prs_registration) <= 60);
grant insert (epc_status, epc_exemption, prs_registration), update (epc_status, epc_exemption, prs_registration)
  on public.properties to authenticated;

-- Scotland and Northern Ireland have no minimum rating; a registered exemption lifts it in England and Wales.
alter table public.properties drop constraint "no letting below EPC E";
alter table public.properties add constraint "no letting below EPC E" check (
  status in ('draft', 'withdrawn', 'removed') or listing_type = 'sale' or epc_rating is null or epc_rating <= 'E'
  or country in ('Scotland', 'Northern Ireland') or btrim(coalesce(epc_exemption, '')) <> '');

-- Price floors ----------------------------------------------------------------------------------------------------------

-- A fifth of what homes in the region of a postcode area cost, as in domain/listings/price-floors.ts. A test compares the two.
create table private.price_floors (
  area text primary key check (area ~ '^[A-Z]{1,2}$'),
  sale int not null,
  rent int not null
);
insert into private.price_floors (area, sale, rent)
  select area, f.sale, f.rent from (values
  ('{BR,CR,E,EC,EN,HA,IG,KT,N,NW,RM,SE,SM,SW,TW,UB,W,WC}'::text[], 118200, 459),
  ('{BN,CT,DA,GU,HP,ME,MK,OX,PO,RG,RH,SL,SO,TN}'::text[], 82800, 284),
  ('{AL,CB,CM,CO,IP,LU,NR,PE,SG,SS,WD}'::text[], 74000, 256),
  ('{BA,BH,BS,DT,EX,GL,PL,SN,SP,TA,TQ,TR}'::text[], 65600, 247),
  ('{B,CV,DY,HR,ST,SY,TF,WR,WS,WV}'::text[], 54200, 193),
  ('{DE,LE,LN,NG,NN}'::text[], 51400, 183),
  ('{BD,DN,HD,HG,HU,HX,LS,S,WF,YO}'::text[], 45600, 171),
  ('{BB,BL,CA,CH,CW,FY,L,LA,M,OL,PR,SK,WA,WN}'::text[], 48000, 191),
  ('{DH,DL,NE,SR,TS}'::text[], 37000, 155),
  ('{CF,LD,LL,NP,SA}'::text[], 45400, 167),
  ('{AB,DD,DG,EH,FK,G,HS,IV,KA,KW,KY,ML,PA,PH,TD,ZE}'::text[], 39000, 204),
  ('{BT}'::text[], 37000, 175)
  ) as f (areas, sale, rent), unnest(f.areas) area;

-- Requirements ----------------------------------------------------------------------------------------------------------

/* Photos of a listing, with those that its feed names by address and that are still to be fetched. */
create function private.photo_count(listing public.properties) returns int
language sql stable security definer set search_path = '' as $$
  select cardinality(listing.images) + (select count(*)::int from private.feed_pictures f
    where f.property_id = listing.id and f.state = 'waiting' and not f.is_floor_plan)
$$;

/* Where the listing is: in the postcode that it states, as far as the gazetteer knows. */
create function private.position_problems(listing public.properties) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  place record;
  is_exact boolean;
begin
  if btrim(coalesce(listing.postcode, '')) = '' then return jsonb_build_array(private.problem('postcode_missing')); end if;
  select l.latitude, l.longitude into place from private.locate_postcode(listing.postcode) l;
  if place.latitude is null then
    -- Without a gazetteer no postcode can be called unknown.
    return case when exists (select from public.places p where p.kind = 'outcode')
      then jsonb_build_array(private.problem('postcode_unknown')) else '[]' end;
  end if;
  if listing.latitude is null then return '[]'; end if;
  is_exact := exists (select from private.postcodes p where p.postcode = replace(listing.postcode, ' ', ''));
  -- Postcodes in the Highlands reach 5 km, districts 30 km.
  return case when private.metres_between(listing.latitude, listing.longitude, place.latitude, place.longitude)
      > case when is_exact then 5000 else 30000 end
    then jsonb_build_array(private.problem('position_outside_postcode')) else '[]' end;
end
$$;

/*
 * What prevents a listing from being published on a day: [{code, severity, limit}]. 'blocking' prevents it; 'review' needs a reason
 * that staff accept. The codes and rules are those of domain/listings/publishing-requirements.ts and advert-check.ts.
 */
create function private.publishing_problems(listing public.properties, on_date date default private.london_today()) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  kind constant text := private.offer_kind(listing.listing_type, listing.let_type, listing.property_type);
  is_rent constant boolean := listing.listing_type = 'rent';
  is_dwelling constant boolean := coalesce(listing.property_type, '') not in ('Commercial', 'Land', 'Garage')
    and coalesce(listing.let_type, '') <> 'commercial';
  problems jsonb := '[]';
  most bigint;
  lowest int;
begin
  if listing.property_type is null then problems := problems || private.problem('type_missing'); end if;
  if btrim(listing.location) = '' then problems := problems || private.problem('location_missing'); end if;
  if btrim(listing.title) = '' then problems := problems || private.problem('title_missing'); end if;
  if listing.price <= 0 then problems := problems || private.problem('price_missing'); end if;
  if coalesce(listing.address_line, '') !~ '[A-Za-z]{2}' then problems := problems || private.problem('street_missing'); end if;
  problems := problems || private.position_problems(listing);
  if listing.latitude is null then problems := problems || private.problem('position_missing'); end if;
  if length(btrim(listing.description, E' \t\r\n')) < 50 then problems := problems || private.problem('description_short'); end if;
  if is_dwelling and cardinality(listing.images) < 3 and private.photo_count(listing) < 3 then
    problems := problems || private.problem('few_photos', 'review');
  end if;
  if listing.epc_rating is null and listing.epc_status is null
     and coalesce(listing.property_type, '') not in ('Land', 'Garage', 'Park Home')
     and private.law_rule('epc_in_advert', listing.country, kind, on_date) is not null then
    problems := problems || private.problem('epc_missing');
  end if;
  problems := problems || private.word_problems(listing, kind, on_date);
  if is_rent then
    if is_dwelling and listing.deposit is null then problems := problems || private.problem('deposit_missing'); end if;
    -- Northern Ireland has rates instead, and a new home may not have a band yet.
    if is_dwelling and listing.council_tax_band is null and not listing.is_new_home
       and listing.country is distinct from 'Northern Ireland' then
      problems := problems || private.problem('council_tax_missing');
    end if;
    most := private.rent_limit(private.law_rule('deposit_cap', listing.country, kind, on_date), listing.price);
    if listing.deposit > most then problems := problems || private.problem('deposit_above_cap', 'blocking', most); end if;
    most := private.rent_limit(private.law_rule('holding_deposit_cap', listing.country, kind, on_date), listing.price);
    if listing.holding_deposit > most then problems := problems || private.problem('holding_deposit_above_cap', 'blocking', most); end if;
    if listing.epc_rating > (private.law_rule('epc_minimum', listing.country, kind, on_date) ->> 'minimumRating')
       and btrim(coalesce(listing.epc_exemption, '')) = '' then
      problems := problems || private.problem('epc_too_low');
    end if;
    if private.law_rule('landlord_registration', listing.country, kind, on_date) is not null
       and btrim(coalesce(listing.landlord_registration, '')) = '' then
      problems := problems || private.problem('registration_missing');
    end if;
  else
    -- A park home stands on a rented pitch: neither freehold nor leasehold.
    if listing.tenure is null and listing.property_type is distinct from 'Park Home' then
      problems := problems || private.problem('tenure_missing');
    end if;
    if listing.tenure = 'leasehold' and listing.lease_years_left is null then
      problems := problems || private.problem('lease_missing');
    end if;
  end if;
  if listing.property_type not in ('Land', 'Garage', 'Commercial', 'Park Home') and listing.price > 0 then
    lowest := (select case when is_rent then f.rent else f.sale * coalesce(listing.shared_ownership_share, 100) / 100 end
      from private.price_floors f where f.area = substring(listing.postcode from '^[A-Z]{1,2}'));
    if listing.price < lowest then problems := problems || private.problem('price_below_floor', 'review', lowest); end if;
  end if;
  return problems;
end
$$;

create function private.problem_codes(problems jsonb, severity text default null) returns text[]
language sql immutable set search_path = ''
return array(select p ->> 'code' from jsonb_array_elements(problems) p
  where problem_codes.severity is null or p ->> 'severity' = problem_codes.severity);

-- Pages that notifications lead to.
alter type public.page_target add value 'listing_reviews';

-- Reviews ---------------------------------------------------------------------------------------------------------------

-- Adverts that staff decide about before they are published: an exception with its reason, or a suspicion.
create table public.listing_reviews (
  id uuid primary key default gen_random_uuid(),
  property_id uuid not null references public.properties (id) on delete cascade,
  -- What is to be decided: few_photos, price_below_floor, duplicate_other, suspicious.
  codes text[] not null check (cardinality(codes) between 1 and 10 and private.is_short_list(codes, 10, 40)),
  reason text check (length(reason) <= 1000),
  -- An approval holds while the advert does not fall below these.
  price int not null check (price >= 0),
  photo_count int not null check (photo_count >= 0),
  publish_at timestamptz,
  -- Orders the queue: fraud signals, and how strong they are.
  score int not null default 0 check (score between 0 and 100),
  signals text[] not null default '{}' check (private.is_short_list(signals, 20, 40)),
  status text not null default 'pending' check (status in ('pending', 'approved', 'refused')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decided_by uuid references auth.users (id) on delete set null,
  decision_reason text check (length(decision_reason) <= 2000)
);
create unique index listing_reviews_pending_key on public.listing_reviews (property_id) where status = 'pending';
create index listing_reviews_property_id_idx on public.listing_reviews (property_id, created_at desc);
create index listing_reviews_decided_by_idx on public.listing_reviews (decided_by);
create index listing_reviews_queue_idx on public.listing_reviews (score desc, created_at) where status = 'pending';
create index listing_reviews_created_at_idx on public.listing_reviews (created_at desc, id);
grant select on public.listing_reviews to authenticated;
alter table public.listing_reviews enable row level security;

create policy "advertisers see reviews of their homes, administrators all" on public.listing_reviews for select to authenticated
  using ((select private.has_role('admin')) or exists (select from public.properties p where p.id = property_id
    and private.manages(p.owner_id, p.agency_id, (select private.my_landlord_id()), (select private.my_agency_id()))));

insert into private.quotas (name, relation, per, counted_by, max_count) values
  ('listing_reviews', 'public.listing_reviews', 'day', null, 1000),
  ('reviews_of_a_listing', 'public.listing_reviews', 'day', 'property_id', 10);
create trigger enforce_quotas after insert on public.listing_reviews referencing new table as added
  for each statement execute function private.enforce_quotas();
create trigger audit_change after update on public.listing_reviews
  for each row execute function private.audit_change('id', 'decided_by', 'always');

/* Whether staff are checking an advert that is not public. Whoever has a link to it is told this and nothing else. */
create function private.is_listing_in_review(property_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  -- Only of an advert that the public cannot see: of others it would say that they are under suspicion.
  select exists (select from public.listing_reviews r join public.properties p on p.id = r.property_id
    where r.property_id = $1 and r.status = 'pending' and p.status in ('draft', 'scheduled', 'withdrawn', 'expired'))
$$;
grant execute on function private.is_listing_in_review to anon, authenticated;

create function public.is_listing_in_review(property_id uuid) returns boolean
  language sql stable set search_path = '' return private.is_listing_in_review(property_id);
grant execute on function public.is_listing_in_review to anon, authenticated;

/* The codes that an approved review of this listing does not cover. */
create function private.unreviewed_codes(listing public.properties, codes text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(code), '{}') from unnest(codes) code
  where not exists (select from public.listing_reviews r
    where r.property_id = listing.id and r.status = 'approved' and code = any (r.codes)
      and listing.price >= r.price and private.photo_count(listing) >= r.photo_count)
$$;

/*
 * Raises an error with all problems if one forbids publishing, also of the kinds that the next migrations define. Returns the codes that
 * staff have to decide about.
 */
create function private.require_publishable(listing public.properties) returns text[]
language plpgsql security definer set search_path = '' as $$
declare
  problems jsonb;
  codes text[];
begin
  perform private.prepare_duplicate_check(listing);
  problems := private.publishing_problems(listing) || private.duplicate_problems(listing) || private.suspicion_problems(listing);
  if jsonb_array_length(problems) = 0 then return '{}'; end if;
  if cardinality(private.problem_codes(problems, 'blocking')) > 0 then
    raise exception 'This advert is not complete' using errcode = 'P0001', hint = 'advert_incomplete', detail = problems::text;
  end if;
  codes := private.problem_codes(problems, 'review');
  return case when codes = '{}' then '{}' else private.unreviewed_codes(listing, codes) end;
end
$$;

/* An edit of a published listing adds no problem that would have prevented publishing. */
create function private.keep_publishable() returns trigger language plpgsql security definer set search_path = '' as $$
declare
  problems jsonb := private.publishing_problems(new);
  -- Before the photos of the new version are indexed.
  duplicates constant jsonb := case when (old.address_line, old.postcode, old.images, old.bedrooms, old.listing_type)
    is distinct from (new.address_line, new.postcode, new.images, new.bedrooms, new.listing_type)
    then private.duplicate_problems(old) end;
  added text[];
begin
  if duplicates is not null then
    perform private.prepare_duplicate_check(new);
    problems := problems || private.duplicate_problems(new);
  end if;
  if jsonb_array_length(problems) = 0 then return new; end if;
  added := private.unreviewed_codes(new, array(
    select code from unnest(private.problem_codes(problems)) code
    where code <> all (private.problem_codes(private.publishing_problems(old) || coalesce(duplicates, '[]')))
      or (code = 'price_below_floor' and new.price < old.price)
      or (code = 'few_photos' and cardinality(new.images) < cardinality(old.images))));
  if cardinality(added) > 0 then
    raise exception 'A published listing cannot become incomplete' using errcode = 'P0001', hint = 'advert_incomplete',
      detail = (select jsonb_agg(p) from jsonb_array_elements(problems) p where p ->> 'code' = any (added));
  end if;
  return new;
end
$$;

create trigger keep_publishable before update of listing_type, title, location, price, property_type, bedrooms, description,
    features, images, latitude, longitude, postcode, address_line, country, tenure, lease_years_left, shared_ownership_share, council_tax_band, epc_rating, epc_status, epc_exemption,
    deposit, holding_deposit, let_type, landlord_registration, is_new_home on public.properties
  for each row when (new.status in ('scheduled', 'live', 'under_offer') and old.status = new.status and current_user = 'authenticated')
  execute function private.keep_publishable();

/* Problems of one of the caller's listings, as publishing would find them. */
create function private.listing_problems(property_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
declare
  listing public.properties;
begin
  select * into listing from public.properties p
    where p.id = listing_problems.property_id and private.manages(p.owner_id, p.agency_id);
  if listing.id is null then raise exception 'Listing not found' using errcode = '42501', hint = 'not_your_listing'; end if;
  -- Signs of fraud are for staff: an advertiser who sees them can avoid them.
  return private.publishing_problems(listing) || private.duplicate_problems(listing);
end
$$;
grant execute on function private.listing_problems to authenticated;

create function public.listing_problems(property_id uuid) returns jsonb
  language sql stable set search_path = '' return private.listing_problems(property_id);
grant execute on function public.listing_problems to authenticated;

-- Publishing ------------------------------------------------------------------------------------------------------------

-- The functions that duplicates_and_fraud defines are looked up when these run.

/* Opens a listing, now or at `at`, in a slot of the plan. */
create function private.open_listing(listing public.properties, membership public.memberships, at timestamptz) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  plan public.plans;
  submitted timestamptz := case when listing.status = 'scheduled' then listing.submitted_at else now() end;
  opens_at timestamptz := greatest(coalesce(at, now()), now());
begin
  select * into plan from public.plans p where p.id = membership.plan_id;
  if listing.published_at is null then
    opens_at := greatest(opens_at, submitted + make_interval(days => plan.opens_after_days));
  end if;
  perform private.claim_plan_slot(listing, membership, plan, opens_at);
  update public.properties p set
      status = case when opens_at > now() then 'scheduled' else 'live' end,
      submitted_at = submitted, publish_at = opens_at,
      expires_at = opens_at + make_interval(days => plan.validity_days), expiry_warned_at = null
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;

/* Asks staff to decide about an advert. It stays as it is until they do. */
create function private.request_review(listing public.properties, codes text[], reason text, at timestamptz) returns void
language plpgsql security definer set search_path = '' as $$
declare
  admin uuid;
  is_new boolean;
  found_signals constant jsonb := private.fraud_signals(listing);
begin
  -- Duplicates and suspicions are found by the check itself; exceptions have to be explained.
  if codes && array['few_photos', 'price_below_floor'] and length(btrim(coalesce(reason, ''))) < 20 then
    raise exception 'Tell us why' using errcode = 'P0001', hint = 'reason_needed', detail = to_jsonb(codes)::text;
  end if;
  is_new := not exists (select from public.listing_reviews r where r.property_id = listing.id and r.status = 'pending');
  insert into public.listing_reviews (property_id, codes, reason, price, photo_count, publish_at, score, signals)
    values (listing.id, codes, left(nullif(btrim(request_review.reason), ''), 1000), listing.price, private.photo_count(listing), at,
      private.fraud_score(found_signals), array(select jsonb_object_keys(found_signals)))
    on conflict (property_id) where status = 'pending' do update set codes = excluded.codes,
      reason = coalesce(excluded.reason, listing_reviews.reason), price = excluded.price, score = excluded.score,
      signals = excluded.signals, photo_count = excluded.photo_count, publish_at = excluded.publish_at;
  if is_new then
    for admin in select r.user_id from public.user_roles r where r.role = 'admin' loop
      perform private.notify(admin, 'listing', 'Listing to review', listing.title, 'listing_reviews');
    end loop;
  end if;
end
$$;

drop function public.publish_listing(uuid, timestamptz);
drop function private.publish_listing(uuid, timestamptz);

/*
 * Publishes one of the caller's listings. If staff have to decide first, a review is opened and the listing is returned unchanged;
 * `reason` is what they read.
 */
create function private.publish_listing(property_id uuid, at timestamptz, reason text) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id, true);
  membership public.memberships := private.lock_membership(listing);
  codes text[];
begin
  if listing.status not in ('draft', 'scheduled', 'withdrawn', 'expired') then
    raise exception 'This home is % already', listing.status using errcode = 'P0001', hint = 'wrong_state';
  end if;
  codes := private.require_publishable(listing);
  if cardinality(codes) > 0 then
    perform private.request_review(listing, codes, reason, at);
    return listing;
  end if;
  return private.open_listing(listing, membership, at);
end
$$;
grant execute on function private.publish_listing to authenticated;

create function public.publish_listing(property_id uuid, at timestamptz default null, reason text default null) returns public.properties
  language sql set search_path = '' return private.publish_listing(property_id, at, reason);
grant execute on function public.publish_listing to authenticated;

create or replace function private.renew_listing(property_id uuid) returns public.properties
language plpgsql security definer set search_path = '' as $$
declare
  listing public.properties := private.lock_my_listing(property_id, true);
  membership public.memberships := private.lock_membership(listing);
  plan public.plans;
begin
  if listing.status not in ('live', 'under_offer', 'expired') then
    raise exception 'This home cannot be renewed' using errcode = 'P0001', hint = 'wrong_state';
  end if;
  if listing.status = 'expired' and cardinality(private.require_publishable(listing)) > 0 then
    raise exception 'Publish it again with a reason' using errcode = 'P0001', hint = 'reason_needed';
  end if;
  select * into plan from public.plans p where p.id = membership.plan_id;
  perform private.claim_plan_slot(listing, membership, plan, now());
  update public.properties p set
      status = case when p.status = 'expired' then 'live' else p.status end,
      expires_at = now() + make_interval(days => plan.validity_days), expiry_warned_at = null
    where p.id = listing.id returning * into listing;
  return listing;
end
$$;

/* Approves or refuses an advert. An approved one is published as its advertiser requested, if the plan allows it. */
create function private.decide_listing_review(review_id uuid, decision text, reason text) returns text
language plpgsql security definer set search_path = '' as $$
declare
  review public.listing_reviews;
  listing public.properties;
  membership public.memberships;
  outcome text := decision;
begin
  perform private.require_admin();
  if decision not in ('approved', 'refused') then raise exception 'No such decision' using errcode = '22023'; end if;
  if decision = 'refused' and length(btrim(coalesce(reason, ''))) = 0 then
    raise exception 'A reason is required' using errcode = '22023', hint = 'reason_missing';
  end if;
  select * into review from public.listing_reviews r where r.id = review_id;
  if review.id is null then raise exception 'No such review' using errcode = 'P0002', hint = 'no_such_review'; end if;
  -- The plan before the listing, as everywhere.
  select m.* into membership from public.properties p join public.memberships m
      on m.status in ('active', 'past_due')
        and case when p.agency_id is null then m.agency_id is null and m.user_id = p.owner_id else m.agency_id = p.agency_id end
    where p.id = review.property_id for update of m;
  select * into listing from public.properties p where p.id = review.property_id for update;
  perform private.set_audit_context('decide_review', reason);
  update public.listing_reviews r set status = decision, decision_reason = nullif(btrim(decide_listing_review.reason), ''), decided_at = now(), decided_by = auth.uid()
    where r.id = review.id and r.status = 'pending';
  if not found then raise exception 'This review was decided already' using errcode = 'P0001', hint = 'already_decided'; end if;
  if decision = 'refused' then
    perform private.notify_contacts(listing, 'Advert not published', listing.title || ': ' || reason, 'listings');
    return outcome;
  end if;
  begin
    if membership.id is null or listing.status not in ('draft', 'scheduled', 'withdrawn', 'expired')
       or cardinality(private.require_publishable(listing)) > 0 then
      outcome := 'approved_not_published';
    else
      perform private.open_listing(listing, membership, review.publish_at);
    end if;
  exception when raise_exception then outcome := 'approved_not_published';
  end;
  perform private.notify_contacts(listing,
    case outcome when 'approved' then 'Advert approved and published' else 'Advert approved: publish it when it is ready' end,
    listing.title, 'listings');
  return outcome;
end
$$;
grant execute on function private.decide_listing_review to authenticated;

create function public.decide_listing_review(review_id uuid, decision text, reason text default null) returns text
  language sql set search_path = '' return private.decide_listing_review(review_id, decision, reason);
grant execute on function public.decide_listing_review to authenticated;
