-- Failed sign-ins, counted before the password is hashed. The account's own row, and one for each device
-- that has signed in before, so that a stranger cannot lock the owner out.
create table private.sign_in_failures (
  user_id uuid not null references auth.users (id) on delete cascade,
  -- '' is the counter of all unknown devices together.
  device text not null default '',
  failures int not null default 0,
  locked_until timestamptz,
  updated_at timestamptz not null default now(),
  primary key (user_id, device)
);
