echo stopping
kill -STOP -1
kill -STOP $$
sleep 60
