-- A function that finds nothing of the id it is given refuses with PostgreSQL's own "no data found", which travels as a
-- failure of the server's (500). It is the caller's mistake: 404, here and on a hosted project alike.
do $$
declare
  refusing regprocedure;
begin
  for refusing in select p.oid from pg_proc p where p.pronamespace = 'private'::regnamespace and p.prosrc like '%''P0002''%' loop
    execute replace(pg_get_functiondef(refusing), '''P0002''', '''PT404''');
  end loop;
end
$$;
